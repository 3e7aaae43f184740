// Runs the operator's command line against the running product, as the operator does.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProductAddress } from './product.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const patienceMs = 60_000

/** @returns what it answers with --json; rejects with its own words when it fails */
export async function runOps(product: ProductAddress, ...words: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['apps/server/src/ops/main.ts', ...words, '--json'], {
    cwd: root,
    env: { ...process.env, ...product.env },
    timeout: patienceMs,
  })
  return JSON.parse(stdout)
}
