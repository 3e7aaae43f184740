// Runs the web components' tests under Vitest and reports each file from its JSON report.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import type { Failure, Portion } from './tally.ts'

type WebTestOptions = {
  root: string
  scratch: string
  /** Paths of the files to run; all of them without it. */
  files?: readonly string[]
  signal: AbortSignal
  report: (portion: Portion) => void
  /** This many files that failed beside others run once more, alone. None by default. */
  secondTries?: number
}
type Assertion = { fullName: string; status: string; failureMessages: string[] }
type VitestFile = {
  name: string
  message: string
  status: string
  startTime: number
  endTime: number
  assertionResults: Assertion[]
}
/** Where it failed when no file ran. */
const wholeApp = 'apps/web'
type VitestReport = { testResults: VitestFile[] }

export async function runWebTests(options: WebTestOptions): Promise<void> {
  const failed: Portion[] = []
  for (const portion of await portionsOf(options))
    if (portion.failures.length > 0 && portion.where !== wholeApp && failed.length < (options.secondTries ?? 0))
      failed.push(portion)
    else options.report(portion)
  for (const first of failed) {
    const [second = first] = await portionsOf({ ...options, files: [join(options.root, first.where)] })
    options.report(second.failures.length > 0 ? second : { ...second, failedBefore: first.failures })
  }
}

async function portionsOf({ root, scratch, files: wanted = [], signal }: WebTestOptions): Promise<Portion[]> {
  const reportPath = join(scratch, 'vitest.json')
  rmSync(reportPath, { force: true })
  const output = await runVitest({ root, words: [`--outputFile=${reportPath}`, ...wanted] }, signal)
  const files = existsSync(reportPath) ? (JSON.parse(readFileSync(reportPath, 'utf8')) as VitestReport).testResults : []
  if (files.length > 0 || signal.aborted) return files.map((file) => portionOf(root, file))
  const failure: Failure = { where: wholeApp, what: 'ran no test', why: output }
  return [{ where: wholeApp, passed: 0, failures: [failure], skipped: [], elapsedMs: 0 }]
}

function runVitest({ root, words }: { root: string; words: readonly string[] }, signal: AbortSignal): Promise<string> {
  const cwd = join(root, 'apps/web')
  const folders = [join(cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env['PATH']]
  const child = spawn('vitest', ['run', '--reporter=json', ...words], {
    cwd,
    env: { ...process.env, PATH: folders.join(delimiter), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = (): boolean => child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      signal.removeEventListener('abort', end)
      resolve(output)
    })
  })
}

function portionOf(root: string, { name, message, status, startTime, endTime, assertionResults }: VitestFile): Portion {
  const where = relative(root, name)
  const failures = assertionResults
    .filter((assertion) => assertion.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ where, what: fullName, why: failureMessages.join('\n') }))
  const passed = assertionResults.filter((assertion) => assertion.status === 'passed').length
  const skipped = assertionResults.flatMap((assertion) => (assertion.status === 'skipped' ? [assertion.fullName] : []))
  if (status === 'failed' && failures.length === 0) failures.push({ where, what: 'broke off', why: message })
  if (passed + failures.length + skipped.length === 0) failures.push({ where, what: 'ran no test', why: message })
  return { where, passed, failures, skipped, elapsedMs: endTime - startTime }
}
