// Measures how long another worker waits for a page of transactions while one worker sends 200 transfers at once, compared with
// that worker alone.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { maya, omar } from '../e2e/harness/people.ts'
import { startProduct } from '../e2e/harness/product.ts'
import type { FloodOrder, FloodReport } from './fairness/flood.ts'
import { signIn } from './http/bench-worker.ts'
import { verdictAtMost, type BenchResult } from './result.ts'

const rounds = 12
const transfersAtOnce = 200
const readsAlone = 60
const warmUpReads = 300
const bounds = { must: 3, aim: 1.5 }
const readPath = '/api/employees/transactions?take=20'

type Reader = { read(): Promise<number> }
type Measured = { alone: number[]; beside: number[]; statuses: Map<string, number> }

export async function run(): Promise<BenchResult[]> {
  const product = await startProduct()
  const flood = fork(new URL('./fairness/flood.ts', import.meta.url))
  try {
    const { origin } = product.address
    const sender = await signIn(origin, maya.username)
    const reader = readerOf(origin, await signIn(origin, omar.username))
    const order = { origin, token: sender, count: transfersAtOnce, amount: '500', termsVersion: await termsOf(origin, sender) }
    for (let n = 0; n < warmUpReads; n += 1) await reader.read()
    return [resultOf(await measure(reader, flood, order))]
  } finally {
    flood.disconnect()
    await product.stop()
  }
}

/** Alone and beside the flood in turns, so that what else the machine does falls on both. */
async function measure(reader: Reader, flood: ChildProcess, order: FloodOrder): Promise<Measured> {
  const measured: Measured = { alone: [], beside: [], statuses: new Map() }
  for (let round = 0; round < rounds; round += 1) {
    for (let n = 0; n < readsAlone; n += 1) measured.alone.push(await reader.read())
    let isFlooded = true
    flood.send(order)
    const reported = once(flood, 'message').then(([report]: unknown[]) => {
      isFlooded = false
      return report as FloodReport
    })
    while (isFlooded) measured.beside.push(await reader.read())
    for (const [status, count] of Object.entries((await reported).statuses))
      measured.statuses.set(status, (measured.statuses.get(status) ?? 0) + count)
  }
  return measured
}

function readerOf(origin: string, token: string): Reader {
  const headers = { authorization: `Bearer ${token}` }
  return {
    async read() {
      const startedMs = performance.now()
      const answer = await fetch(origin + readPath, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`another worker's read answered ${answer.status}`)
      return performance.now() - startedMs
    },
  }
}

async function termsOf(origin: string, token: string): Promise<string> {
  const answer = await fetch(`${origin}/api/express-pay`, { headers: { authorization: `Bearer ${token}` } })
  const { terms } = (await answer.json()) as { terms: { version: string } }
  return terms.version
}

function resultOf({ alone, beside, statuses }: Measured): BenchResult {
  const [quiet, flooded] = [percentile95(alone), percentile95(beside)]
  const ratio = flooded / quiet
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return {
    name: `another worker's read beside ${transfersAtOnce} transfers at once, p95 of ${beside.length} (transfers: ${answers})`,
    measured: millisecondsText(flooded),
    limit: `alone ${millisecondsText(quiet)}`,
    ratio,
    must: `≤ ${bounds.must} ×`,
    aim: `≤ ${bounds.aim} ×`,
    verdict: verdictAtMost(ratio, bounds),
  }
}

function percentile95(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  const figure = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))]
  if (figure === undefined) throw new Error('nothing was measured')
  return figure
}

const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

function millisecondsText(waitMs: number): string {
  return `${oneDigit.format(waitMs)} ms`
}
