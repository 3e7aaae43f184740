// Runs `npm run sim -- --seed N`: simulates workers, cards and payroll on the real ledger, with crashes, and compares it with a model.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../packages/embedded-postgres/src/index.ts'
import { runMigrations } from '../apps/server/src/platform/database/migrations/migrations.ts'
import { silentLog } from '../apps/server/src/platform/log.ts'
import { systemClock } from '../packages/time/src/index.ts'
import { DriftError, simulate, type SimulationResult } from './simulation/run.ts'

const usage = 'npm run sim -- [--seed N] [--steps N] [--kills N]'
const migrationsFolder = join(import.meta.dirname, '../apps/server/migrations')

class UsageError extends Error {}

function count(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} takes a whole number: ${usage}`)
  return Number.parseInt(text, 10)
}

function readOptions(): { seed: number; steps: number; kills: number } {
  try {
    const { values } = parseArgs({ options: { seed: { type: 'string' }, steps: { type: 'string' }, kills: { type: 'string' } } })
    return {
      seed: count('seed', values.seed, Math.trunc(Math.random() * 1e9)),
      steps: count('steps', values.steps, 2_000),
      kills: count('kills', values.kills, 3),
    }
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(`${error instanceof Error ? error.message : String(error)} Usage: ${usage}`)
  }
}

async function main(): Promise<void> {
  const { seed, steps, kills } = readOptions()
  process.stdout.write(`seed ${seed}, ${steps} steps, ${kills} kills of the database server\n`)
  const dataDir = await mkdtemp(join(tmpdir(), 'daybreak-sim-'))
  const embedded = await startEmbedded({ dataDir, log: silentLog })
  const database = openDatabase({ connectionString: embedded.connectionString, applicationName: 'simulation', log: silentLog })
  const killServer = () =>
    process.kill(Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  try {
    await runMigrations({ ...embedded, folder: migrationsFolder, log: silentLog, clock: systemClock })
    report(await simulate({ seed, steps, kills, database, killServer }))
  } finally {
    await database.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function report({ digest, counts, journals }: SimulationResult): void {
  for (const [name, times] of [...counts].toSorted(([one], [other]) => one.localeCompare(other)))
    process.stdout.write(`  ${name}: ${times}\n`)
  process.stdout.write(`${journals} journals, no drift, digest ${digest}\n`)
}

function failureText(error: unknown): string {
  if (error instanceof DriftError || error instanceof UsageError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
