// Runs `npm run mutants [-- name …]`: plants small bugs in the rules of money, sessions and cards, one at a time; each must fail a test.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compiledCodeSetting } from './compiled-code.ts'
import { judge, runTests, type Verdict } from './mutants/judge.ts'
import { mutants } from './mutants/list.ts'
import type { Mutant } from './mutants/mutant.ts'
import { openWorkshop } from './mutants/workshop.ts'
import { secondsText } from './terminal.ts'

const root = join(import.meta.dirname, '..')
const usage = `npm run mutants                  plants all ${mutants.length} bugs
npm run mutants -- frozen code   plants those whose name has one of these words
npm run mutants -- --list        says what there is`

function chosen(words: readonly string[]): readonly Mutant[] {
  if (words.length === 0) return mutants
  const found = mutants.filter(({ name }) => words.some((word) => name.includes(word)))
  if (found.length === 0) throw new Error(`No planted bug has "${words.join('" or "')}" in its name.\n${usage}`)
  return found
}

async function plantAll(wanted: readonly Mutant[], scratch: string, signal: AbortSignal): Promise<Map<Mutant, Verdict>> {
  const verdicts = new Map<Mutant, Verdict>()
  const waiting = [...wanted]
  const copies = Math.min(availableParallelism(), wanted.length)
  async function work(index: number): Promise<void> {
    const own = join(scratch, `copy-${index}`)
    mkdirSync(own, { mode: 0o755 })
    const workshop = openWorkshop(root, own)
    const run = { root: workshop.root, scratch: mkdtempSync(join(scratch, 'reports-')), signal }
    for (let mutant = waiting.shift(); mutant !== undefined && !signal.aborted; mutant = waiting.shift()) {
      const { tests } = mutant
      const startedAt = performance.now()
      const verdict = await workshop.withMutant(mutant, async () => judge(await runTests(tests, run)))
      verdicts.set(mutant, verdict)
      process.stdout.write(lineOf(mutant, verdict, performance.now() - startedAt))
    }
  }
  await Promise.all(Array.from({ length: copies }, (_none, index) => work(index)))
  return verdicts
}

function lineOf({ name, file }: Mutant, verdict: Verdict, elapsedMs: number): string {
  const time = secondsText(elapsedMs)
  if (verdict.kind === 'caught') return `✓ ${name}  ${time}\n    caught by: ${verdict.by}\n`
  if (verdict.kind === 'survived') return `✗ ${name}  ${time}\n    SURVIVED in ${file}\n`
  return `✗ ${name}  ${time}\n    nothing was shown: ${verdict.why}\n`
}

/** The tests must pass on sound code, or what they fail on with a bug in it says nothing. */
async function assertSound(wanted: readonly Mutant[], scratch: string, signal: AbortSignal): Promise<void> {
  const files = [...new Set(wanted.flatMap(({ tests }) => tests))]
  process.stdout.write(`${files.length} test files on sound code …\n`)
  const failures = (await runTests(files, { root, scratch, signal }, 2 * availableParallelism())).flatMap(
    (portion) => portion.failures,
  )
  const [first] = failures
  if (first !== undefined) throw new Error(`These tests fail without any bug: ${first.where}: ${first.what}\n${first.why}`)
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } })
  const wanted = chosen(positionals)
  if (values.list === true) {
    for (const { name, file } of wanted) process.stdout.write(`${name}  (${file})\n`)
    return
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  Object.assign(process.env, compiledCodeSetting(root))
  const scratch = mkdtempSync(join(tmpdir(), 'daybreak-mutants-'))
  // The database of the tests runs as another user when this one is root, who must be able to pass through.
  chmodSync(scratch, 0o755)
  try {
    await assertSound(wanted, scratch, stopping.signal)
    const verdicts = [...(await plantAll(wanted, scratch, stopping.signal)).values()]
    const caught = verdicts.filter(({ kind }) => kind === 'caught').length
    const isWhole = !stopping.signal.aborted && caught === wanted.length
    process.stdout.write(`\n${caught} of ${wanted.length} planted bugs were caught.\n`)
    process.exitCode = isWhole ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
