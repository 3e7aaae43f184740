// Measures the collector: 50,000 events over HTTP, each sent twice, as after a lost answer: how many per second, and that each is
// stored once.
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { newUuid } from '../packages/ids/src/index.ts'
import { systemClock } from '../packages/time/src/index.ts'
import { composeTestRooms } from '../apps/server/src/testing/composed-rooms.ts'
import { startTestServer } from '../apps/server/src/testing/http-server.ts'
import { withBenchDatabase } from './database/bench-database.ts'
import { measureWork, memoryResult } from './report/long-work.ts'
import type { BenchResult } from './result.ts'

const events = 50_000
const batchSize = 50
const atOnce = 4
const what = 'analytics, 50,000 events sent twice in batches of 50'

export async function run(): Promise<BenchResult[]> {
  return withBenchDatabase(4, async ({ database }) => {
    const { routes } = composeTestRooms({ database, clock: systemClock, dataDir: tmpdir(), routingNumbers: [] })
    const server = await startTestServer({ routes: routes.filter(({ contract }) => contract.room === 'analytics') })
    try {
      const batches = Array.from({ length: events / batchSize }, makeBatch).flatMap((batch) => [batch, batch])
      const { elapsedMs, peakMiB } = await measureWork(async () => {
        await Promise.all(Array.from({ length: atOnce }, () => sendAll(batches, server.post)))
      })
      const { count } = await database.query
        .selectFrom('analytics_event')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
      if (count !== BigInt(events)) throw new Error(`${count} of ${events} events were kept`)
      return [rateResult(elapsedMs), memoryResult(what, peakMiB)]
    } finally {
      await server.close()
    }
  })
}

function makeBatch(): string {
  const person = randomUUID()
  return JSON.stringify(
    Array.from({ length: batchSize }, () => ({
      event: 'TransferCompleted',
      properties: {
        distinct_id: person,
        $insert_id: newUuid(systemClock),
        type: 'ach_out',
        instantTransferToastVariant: null,
      },
    })),
  )
}

/** Takes from what the others take from too. */
async function sendAll(left: string[], post: (path: string, body: string) => Promise<Response>): Promise<void> {
  for (let batch = left.pop(); batch !== undefined; batch = left.pop()) {
    const answer = await post('/collect/track', batch)
    if (answer.status !== 200) throw new Error(`a batch was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

function rateResult(elapsedMs: number): BenchResult {
  const perSecond = Math.round((2 * events * 1_000) / elapsedMs)
  return {
    name: `${what}, each kept once`,
    measured: `${perSecond.toLocaleString('en-US')} events/s`,
    limit: '–',
    ratio: null,
    must: '–',
    aim: '–',
    verdict: 'report',
  }
}
