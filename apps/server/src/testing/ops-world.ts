// A world of workers with the operator's command line, in this process or as a process of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { cents } from '@daybreak/money'
import { latestOpenedBankDay, systemClock } from '@daybreak/time'
import { sandboxSecrets } from '#platform/crypto/secrets.ts'
import { silentLog } from '#platform/log.ts'
import {
  createPayrollWorld,
  pay,
  payrollFile,
  routingNumber,
  type PayrollWorld,
} from '../features/employers/testing/payroll-world.ts'
import { compiledCode } from './processes/compiled-code.ts'
import { createTestDatabase } from './test-database.ts'
import { runOps } from '../ops/run.ts'
import { verbs } from '../ops/verbs.ts'

const main = fileURLToPath(new URL('../ops/main.ts', import.meta.url))

export type Ended = { code: number | null; output: string; errors: string }

export type OpsWorld = PayrollWorld & {
  dataDir: string
  /** Of its commands. */
  environment: Readonly<Record<string, string>>
  /** A settlement day that has opened by the clock of the commands: what is dated on it posts at once. */
  payday: string
  /** Runs a command in this process: the same from the words to the exit code, without the start of a process. */
  ops(...words: string[]): Promise<Ended>
  /** Starts a command as a process. */
  start(words: readonly string[], environment?: Record<string, string>): ChildProcess
  /** A file with this many deposits of different amounts, and their sum. */
  payroll(name: string, count: number, more?: { effectiveDate: string }): Promise<{ path: string; total: bigint }>
  sumOfBalances(): Promise<bigint>
}

/** @param environment  for every command of this world */
export async function createOpsWorld(environment: Record<string, string> = {}): Promise<OpsWorld> {
  const testDatabase = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'ops-'))
  const world = await createPayrollWorld(testDatabase.database, 20, await sandboxSecrets(dataDir))
  // Its files are large, and there is no second operator to check them.
  await world.room.changeEmployer('LAKESIDE', { fileCeiling: cents(10_000_000_000n) })
  const effectiveDate = latestOpenedBankDay(systemClock.now()).toString()
  let trace = 0

  function environmentWith(more: Record<string, string>): Record<string, string> {
    const own = {
      PATH: process.env['PATH'] ?? '',
      BANK_ROUTING_NUMBERS: routingNumber,
      DATA_DIR: dataDir,
      DATABASE_URL: testDatabase.connectionString,
    }
    return { ...own, ...environment, ...more }
  }

  return {
    ...world,
    dataDir,
    environment: environmentWith({}),
    payday: effectiveDate,
    async ops(...words) {
      let [output, errors] = ['', '']
      const sink = (take: (text: string) => void) =>
        new Writable({ write: (chunk, _encoding, done) => (take(String(chunk)), done()) })
      const code = await runOps({
        verbs,
        words,
        environment: environmentWith({}),
        clock: systemClock,
        log: silentLog,
        output: sink((text) => (output += text)),
        errors: sink((text) => (errors += text)),
      })
      return { code, output, errors }
    },
    start: (words, more = {}) =>
      spawn(process.execPath, [main, ...words], {
        env: { ...compiledCode(), ...environmentWith(more) },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    async payroll(name, count, more = { effectiveDate }) {
      const entries = Array.from({ length: count }, (_none, index) => {
        trace += 1
        return pay(world.workers[index % world.workers.length] ?? { accountNumber: '' }, 10_000n + BigInt(trace), trace)
      })
      const path = await world.writeFile(name, await payrollFile(entries, more))
      return { path, total: entries.reduce((sum, entry) => sum + entry.amount, 0n) }
    },
    sumOfBalances: async () => (await world.balances()).reduce((sum, balance) => sum + balance, 0n),
    async end() {
      await world.end()
      await testDatabase.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits for a process to end, and returns its output. */
export async function ended(child: ChildProcess): Promise<Ended> {
  let [output, errors] = ['', '']
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output, errors }
}
