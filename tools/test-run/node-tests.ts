// Runs node:test files, each in a process of its own, and reports each file as it finishes.
import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportedLine } from './event-reporter.ts'
import type { Portion } from './tally.ts'

type Lane = Readonly<Record<string, string>>
export type NodeTestOptions = {
  root: string
  /** A folder for the reports, removed by the caller. */
  scratch: string
  files: readonly string[]
  /** As many files run at once as there are lanes; what stands in a lane is added to the environment of each file that runs in it. */
  lanes: readonly Lane[]
  /** A file that has not ended by then is ended, and has failed. */
  fileTimeoutMs: number
  signal: AbortSignal
  report: (portion: Portion) => void
}
type FileEnd = { status: number | null; printed: string; isTooLate: boolean }

const printedMost = 8000
const pipeGraceMs = 2000
const reporter = join(import.meta.dirname, 'event-reporter.ts')

/** Those of the first pattern first; of one pattern in the order of their names. */
export function findTests(root: string, patterns: readonly string[]): string[] {
  const exclude = (path: string): boolean => /(^|\/)(node_modules|dist)$/.test(path)
  return [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude }).toSorted()))]
}

export async function runNodeTests(options: NodeTestOptions): Promise<void> {
  const waiting = [...options.files]
  async function work(env: Lane): Promise<void> {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (options.signal.aborted) return
      options.report(await runFile(file, env, options))
    }
  }
  await Promise.all(options.lanes.map(work))
}

async function runFile(file: string, env: Lane, options: NodeTestOptions): Promise<Portion> {
  const startedAt = performance.now()
  const reportPath = join(options.scratch, `${file.replaceAll('/', '+')}.jsonl`)
  const end = await runProcess({ file, reportPath, env }, options)
  const lines = existsSync(reportPath) ? parseReport(readFileSync(reportPath, 'utf8')) : []
  return { ...portionOf(file, lines, end), elapsedMs: performance.now() - startedAt }
}

/** Detached, so that whatever the file started and left behind is ended with it. */
function runProcess(
  { file, reportPath, env }: { file: string; reportPath: string; env: Lane },
  { root, signal, fileTimeoutMs }: NodeTestOptions,
): Promise<FileEnd> {
  // A test is given up before its file is, so that the one that hangs is named.
  const testTimeout = `--test-timeout=${Math.trunc(fileTimeoutMs * 0.8)}`
  const args = [testTimeout, `--test-reporter=${reporter}`, `--test-reporter-destination=${reportPath}`, file]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let isTooLate = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const endGroup = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Nothing of the group is left.
    }
  }
  const timer = setTimeout(() => {
    isTooLate = true
    endGroup()
  }, fileTimeoutMs)
  signal.addEventListener('abort', endGroup)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', endGroup)
      endGroup()
      const finish = (): void => resolve({ status, printed, isTooLate })
      child.on('close', finish)
      // A process that left the group may hold the pipes open for ever.
      setTimeout(finish, pipeGraceMs).unref()
    })
  })
}

function parseReport(text: string): ReportedLine[] {
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as ReportedLine)
}

/** What one file came to. A file that crashed, hung or ran nothing has failed, whatever passed before. */
export function portionOf(where: string, lines: readonly ReportedLine[], end: FileEnd): Omit<Portion, 'elapsedMs'> {
  const failures = lines.flatMap((line) => (line.kind === 'failed' ? [{ where, what: line.name, why: line.why }] : []))
  const passed = lines.filter((line) => line.kind === 'passed').length
  const skipped = lines.flatMap((line) => (line.kind === 'skipped' ? [line.name] : []))
  const hasEnded = lines.some((line) => line.kind === 'end')

  if (end.isTooLate)
    failures.push({ where, what: 'did not end', why: 'It was ended after its time: something it opened is still open.' })
  else if (end.status === 0 && passed + failures.length + skipped.length === 0) {
    failures.push({ where, what: 'ran no test', why: 'The file declares none, or ended its process before they had run.' })
  } else if (!hasEnded || (end.status !== 0 && failures.length === 0)) {
    failures.push({ where, what: 'broke off', why: `The file ended with status ${end.status ?? 'unknown'}.` })
  }
  const notes = lines.flatMap((line) => (line.kind === 'note' ? [line.text] : []))
  const [first] = failures
  if (first !== undefined && notes.length > 0) first.why += `\n${notes.join('\n')}`
  if (first !== undefined && end.printed !== '') first.why += `\nprinted by the file:\n${end.printed.slice(-printedMost)}`
  return { where, passed, failures, skipped }
}
