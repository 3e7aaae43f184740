// Guarantees of client health: each report once, only listed words and positions, none of a worker who opted out, and deleted
// after 30 days.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ClientHealthReport } from '@daybreak/contract'
import { systemClock } from '@daybreak/time'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { monthsQueue } from '../analytics.jobs.ts'
import { addReport, readClientErrors, readVitals } from './health.store.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const failure = { name: 'TypeError', file: 'pay-x9.js', line: 12, column: 34, screen: '/express-pay' } as const
const reportOf = (more: Partial<ClientHealthReport> = {}): ClientHealthReport => ({
  id: randomUUID(),
  release: 'AbC_d123',
  device: 'phone',
  vitals: [],
  errors: [],
  ...more,
})
const send = (report: unknown, headers?: Record<string, string>) =>
  rooms.server.post('/collect/health', JSON.stringify(report), headers)
const lcp = (value: number, screen = '/') => ({ name: 'LCP', value, screen }) as const
const since = () => rooms.clock.now().subtract({ hours: 1 })
const vitalsOf = (release: string) => readVitals(rooms.database.query, { since: since(), release })

test('the 75th percentile is that of each screen and device, and a report that is sent again counts once', async () => {
  const release = 'p75-test'
  const reports = [100, 200, 300, 400, 500].map((value) => reportOf({ release, vitals: [lcp(value)] }))
  reports.push(reportOf({ release, device: 'desktop', vitals: [lcp(50), lcp(70, '/cash-back/$id')] }))
  for (const report of [...reports, ...reports]) assert.equal((await send(report)).status, 204)
  assert.deepEqual(await vitalsOf(release), [
    { screen: '/', device: 'desktop', name: 'LCP', p75: 50, count: 1 },
    { screen: '/', device: 'phone', name: 'LCP', p75: 400, count: 5 },
    { screen: '/cash-back/$id', device: 'desktop', name: 'LCP', p75: 70, count: 1 },
  ])
})

test('what failed is counted by its place', async () => {
  for (let time = 0; time < 3; time += 1) await send(reportOf({ errors: [failure] }))
  const [first] = await readClientErrors(rooms.database.query, { since: since(), limit: 5 })
  assert.partialDeepStrictEqual(first, { ...failure, release: 'AbC_d123', count: 3 })
})

test('a browser that asks not to be counted is answered like others, and nothing of it is kept', async () => {
  const release = 'gpc-test'
  assert.equal((await send(reportOf({ release, vitals: [lcp(1)] }), { 'sec-gpc': '1' })).status, 204)
  assert.deepEqual(await vitalsOf(release), [])
})

test('anything but words of a list and places in our files is refused as a whole', async () => {
  const wrong: unknown[] = [
    { ...reportOf(), message: 'Maya owes $50' },
    { ...reportOf(), id: 'one' },
    reportOf({ release: 'Maya Torres' }),
    { ...reportOf(), device: 'Pixel 9' },
    { ...reportOf(), vitals: [{ ...lcp(1), name: 'FID' }] },
    reportOf({ vitals: [lcp(-1)] }),
    reportOf({ vitals: [lcp(1, '/move-money/transfers/mtr_0190')] }),
    reportOf({ vitals: [lcp(1, '/?q=maya')] }),
    reportOf({ vitals: Array.from({ length: 7 }, () => lcp(1)) }),
    { ...reportOf(), errors: [{ ...failure, name: 'MayaError' }] },
    { ...reportOf(), errors: [{ ...failure, file: 'https://elsewhere.example/a.js' }] },
    { ...reportOf(), errors: [{ ...failure, stack: 'at pay' }] },
    { ...reportOf(), errors: [{ ...failure, line: 1.5 }] },
  ]
  for (const report of wrong) await assertProblem(await send(report), 422, 'invalid_input')
  await assertProblem(await send(reportOf(), { origin: 'https://elsewhere.example' }), 403, 'wrong_origin')
  await assertProblem(await send({ ...reportOf(), more: 'x'.repeat(5_000) }), 413, 'body_too_large')
})

test('a report is forgotten after 30 days, and no sooner', async () => {
  const [old, kept] = [reportOf({ vitals: [lcp(1)], errors: [failure] }), reportOf({ vitals: [lcp(1)], errors: [failure] })]
  // By the database's own clock.
  const now = systemClock.now()
  await addReport(rooms.database.query, old, now.subtract({ hours: 30 * 24 + 1 }))
  await addReport(rooms.database.query, kept, now.subtract({ hours: 30 * 24 - 1 }))
  await rooms.jobs.run(monthsQueue)
  for (const table of ['analytics_vital', 'analytics_client_error'] as const) {
    const ids = await rooms.database.query
      .selectFrom(table)
      .select('report_id')
      .where('report_id', 'in', [old.id, kept.id])
      .execute()
    assert.deepEqual(
      ids.map(({ report_id: id }) => id),
      [kept.id],
    )
  }
})
