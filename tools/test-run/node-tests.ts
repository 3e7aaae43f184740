// Runs node:test files, several of them one after another in one process, and reports each file as it finishes.
import { globSync } from 'node:fs'
import { startFileProcess, type FileEnd, type FileProcess, type FileProcessOptions } from './file-process.ts'
import type { Portion } from './tally.ts'

type Lane = Readonly<Record<string, string>>
export type NodeTestOptions = Omit<FileProcessOptions, 'env'> & {
  files: readonly string[]
  /** As many files run at once as there are lanes; what a lane holds is added to the environment of each file that runs in it. */
  lanes: readonly Lane[]
  /** How many files one process may run: what the first has loaded the others need not load. One, for a process of its own. */
  filesPerProcess: number
  report: (portion: Portion) => void
  /** This many files that failed beside others run once more, alone, when the others are done. None by default. */
  secondTries?: number
  /** Called when no file waits any more: the last ones are at work, and there is room beside them. */
  printTail?: () => void
}

const maxPrinted = 8000
/** A process that holds more than this after a file runs no other. */
const maxMemoryBytes = 600_000_000

/** Those of the first pattern first; of one pattern in the order of their names. */
export function findTests(root: string, patterns: readonly string[]): string[] {
  const exclude = (path: string): boolean => /(^|\/)(node_modules|dist)$/.test(path)
  return [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude }).toSorted()))]
}

export async function runNodeTests(options: NodeTestOptions): Promise<void> {
  const failed: Portion[] = []
  await runBesideEachOther(options, (portion) => {
    if (portion.failures.length > 0 && failed.length < (options.secondTries ?? 0)) failed.push(portion)
    else options.report(portion)
  })
  for (const first of failed) await tryAgain(first, options)
}

/** In none of the lanes: what the first try left behind in its own is not there. */
async function tryAgain(first: Portion, options: NodeTestOptions): Promise<void> {
  const report = (second: Portion): void =>
    options.report(second.failures.length > 0 ? second : { ...second, failedBefore: first.failures })
  const [lane = {}] = options.lanes
  const nothing = Object.fromEntries(Object.keys(lane).map((name) => [name, undefined]))
  await runBesideEachOther({ ...options, files: [first.where], lanes: [nothing] }, report)
}

async function runBesideEachOther(
  { printTail, ...options }: Omit<NodeTestOptions, 'lanes'> & { lanes: readonly FileProcessOptions['env'][] },
  report: NodeTestOptions['report'],
): Promise<void> {
  const waiting = [...options.files]
  async function work(env: FileProcessOptions['env']): Promise<void> {
    let used: { process: FileProcess; files: number } | null = null
    for (let file = waiting.shift(); file !== undefined && !options.signal.aborted; file = waiting.shift()) {
      used ??= { process: startFileProcess({ ...options, env }), files: 0 }
      used.files += 1
      const startedAt = performance.now()
      const end = await used.process.run(file)
      report({ ...portionOf(file, end), elapsedMs: performance.now() - startedAt })
      if (used.files < options.filesPerProcess && isFit(end)) continue
      await used.process.end()
      used = null
    }
    printTail?.()
    await used?.process.end()
  }
  await Promise.all(options.lanes.map(work))
}

/** Whether the next file finds its process as it should be. */
function isFit({ how }: FileEnd): boolean {
  return how.kind === 'ended' && how.leftOpen.length + how.strays.length === 0 && how.memoryBytes < maxMemoryBytes
}

/** The result of one file. A file that crashed, hung or ran nothing has failed, whatever passed before. */
function portionOf(where: string, { lines, printed, how }: FileEnd): Omit<Portion, 'elapsedMs'> {
  const failures = lines.flatMap((line) => (line.kind === 'failed' ? [{ where, what: line.name, why: line.why }] : []))
  const passed = lines.filter((line) => line.kind === 'passed').length
  const skipped = lines.flatMap((line) => (line.kind === 'skipped' ? [line.name] : []))
  const broken = lines.flatMap((line) => (line.kind === 'broke' ? [line.why] : []))
  if (how.kind === 'ended') broken.push(...how.strays)
  if (how.kind === 'gone') broken.push(`The file ended its process, with status ${how.status ?? 'unknown'}.`)

  if (broken.length > 0) failures.push({ where, what: 'broke off', why: broken.join('\n') })
  if (how.kind === 'tooLate' || (how.kind === 'ended' && how.leftOpen.length > 0)) {
    const open = how.kind === 'ended' ? how.leftOpen.join(', ') : 'something it opened'
    failures.push({ where, what: 'did not end', why: `It was ended after its time: ${open} is still open.` })
  }
  if (passed + failures.length + skipped.length === 0)
    failures.push({ where, what: 'ran no test', why: 'The file declares none.' })
  const notes = lines.flatMap((line) => (line.kind === 'note' ? [line.text] : []))
  const [first] = failures
  if (first !== undefined && notes.length > 0) first.why += `\n${notes.join('\n')}`
  if (first !== undefined && printed !== '') first.why += `\nprinted by the file:\n${printed.slice(-maxPrinted)}`
  return { where, passed, failures, skipped }
}
