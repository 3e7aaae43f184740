// Runs the operator's commands against the running product, the same from the words to the answer, without starting a process for
// each.
import { Writable } from 'node:stream'
import { runOps as runCommand } from '../../apps/server/src/ops/run.ts'
import { verbs } from '../../apps/server/src/ops/verbs.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { systemClock } from '../../packages/time/src/index.ts'
import type { ProductAddress } from './product.ts'

/** @returns what it answers with --json; rejects with its own words when it fails */
export async function runOps(product: Pick<ProductAddress, 'env'>, ...words: string[]): Promise<unknown> {
  let [said, complaint] = ['', '']
  const sink = (take: (text: string) => void) =>
    new Writable({
      write(chunk, _encoding, done) {
        take(String(chunk))
        done()
      },
    })
  const code = await runCommand({
    verbs,
    words: [...words, '--json'],
    environment: product.env,
    clock: systemClock,
    log: silentLog,
    output: sink((text) => (said += text)),
    errors: sink((text) => (complaint += text)),
  })
  if (code !== 0) throw new Error(`ops ${words.join(' ')}: ${complaint}`)
  return JSON.parse(said)
}
