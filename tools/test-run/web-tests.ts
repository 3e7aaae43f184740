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
type VitestReport = { testResults: VitestFile[] }

export async function runWebTests({ root, scratch, files: wanted = [], signal, report }: WebTestOptions): Promise<void> {
  const reportPath = join(scratch, 'vitest.json')
  rmSync(reportPath, { force: true })
  const output = await runVitest({ root, words: [`--outputFile=${reportPath}`, ...wanted] }, signal)
  const files = existsSync(reportPath) ? (JSON.parse(readFileSync(reportPath, 'utf8')) as VitestReport).testResults : []
  for (const file of files) report(portionOf(root, file))
  if (files.length === 0 && !signal.aborted) {
    const failure: Failure = { where: 'apps/web', what: 'ran no test', why: output }
    report({ where: 'apps/web', passed: 0, failures: [failure], skipped: [], elapsedMs: 0 })
  }
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
