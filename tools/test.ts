// Runs `npm test [suite …]`: every test. The last line is "N passed, N failed"; any failure makes the exit status 1.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compiledCodeSetting } from './compiled-code.ts'
import { suites } from './test-run/suites.ts'
import { closingText, createTally } from './test-run/tally.ts'

const root = join(import.meta.dirname, '..')

function chosen(names: readonly string[]): string[] {
  const all = Object.keys(suites)
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new Error(`There is no suite "${unknown}". There are: ${all.join(', ')}.`)
  return names.length === 0 ? all : all.filter((name) => names.includes(name))
}

/** What the tests leave behind is in one folder, which is deleted when they are done. Others may read it: the database runs as someone else. */
function makeScratch(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'daybreak-test-'))
  chmodSync(scratch, 0o711)
  process.env['TMPDIR'] = scratch
  return scratch
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const names = chosen(positionals)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

  Object.assign(process.env, compiledCodeSetting(root))
  const print = (text: string): boolean => process.stdout.write(text)
  const tally = createTally(print)
  const scratch = makeScratch()
  try {
    await runSuites(names, { scratch, stopping: stopping.signal, print, tally })
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
  }
  if (stopping.signal.aborted) tally.add({ where: 'the run', passed: 0, failures: [brokenOff], skipped: [], elapsedMs: 0 })
  print(closingText(tally))
  process.exitCode = tally.failures().length === 0 ? 0 : 1
}

const brokenOff = { where: 'the run', what: 'was broken off', why: 'A signal ended it before every test had run.' }

type RunContext = { scratch: string; stopping: AbortSignal; print(text: string): boolean; tally: ReturnType<typeof createTally> }

/** One after the other, but one that may begins beside the last files of the one before it, which leave processors idle. */
async function runSuites(names: readonly string[], context: RunContext): Promise<void> {
  const inFlight: Promise<void>[] = []
  for (const name of names) {
    if (suites[name]?.sharesTail !== true) await Promise.all(inFlight)
    const tail = Promise.withResolvers<void>()
    const running = runSuite(name, context, tail.resolve)
    inFlight.push(running)
    await Promise.race([running, tail.promise])
  }
  await Promise.all(inFlight)
}

async function runSuite(name: string, { scratch, stopping, print, tally }: RunContext, printTail: () => void): Promise<void> {
  const suite = suites[name]
  if (suite === undefined || stopping.aborted) return
  print(`\n${name}: ${suite.about}\n`)
  const startedAt = performance.now()
  let reported = 0
  const report: typeof tally.add = (portion) => {
    reported += portion.passed + portion.failures.length
    tally.add(portion)
  }
  const fail = (what: string, why: string): void =>
    tally.add({
      where: name,
      passed: 0,
      failures: [{ where: name, what, why }],
      skipped: [],
      elapsedMs: performance.now() - startedAt,
    })
  try {
    await suite.run({ root, scratch, signal: stopping, report, printTail })
    if (reported === 0 && !stopping.aborted) fail('ran nothing', 'A suite that runs nothing has proven nothing.')
  } catch (error) {
    fail('could not run', error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
