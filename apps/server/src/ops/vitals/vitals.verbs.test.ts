// What an operator reads of pages: how fast they are by screen and device, which are not good, and what fails in them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ClientHealthReport } from '@daybreak/contract'
import { systemClock } from '@daybreak/time'
import { addReport } from '../../features/analytics/health/health.store.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
before(async () => {
  world = await createOpsWorld()
})
after(() => world.end())

async function report(more: Partial<ClientHealthReport>, daysAgo = 0): Promise<void> {
  const shared: ClientHealthReport = { id: randomUUID(), release: 'AbC_d123', device: 'phone', vitals: [], errors: [] }
  await addReport(world.database.query, { ...shared, ...more }, systemClock.now().subtract({ hours: 24 * daysAgo }))
}

test('before anything was reported it says so, and a wrong number of days is refused', async () => {
  assert.match((await world.ops('vitals')).output, /Nothing was measured\./)
  assert.match((await world.ops('vitals', 'errors')).output, /Nothing failed\./)
  const wrong = await world.ops('vitals', '--days', '31')
  assert.deepEqual([wrong.code, /--days must be a whole number from 1 to 30/.test(wrong.errors)], [2, true])
})

test('the 75th percentile is judged by screen and device, of the days and the build that are asked for', async () => {
  const slow = [1_000, 2_000, 3_000, 4_000].map((value) => ({ name: 'LCP', value, screen: '/' }) as const)
  for (const vital of slow) await report({ vitals: [vital, { name: 'CLS', value: 0.05, screen: '/' }] })
  await report({ device: 'desktop', release: 'other-build', vitals: [{ name: 'INP', value: 40, screen: '/express-pay' }] })
  await report({ vitals: [{ name: 'LCP', value: 9_000, screen: '/old' }] }, 10)
  const { output } = await world.ops('vitals')
  assert.match(output, /^\/ +phone +LCP +3250 ms +NO +4$/m)
  assert.match(output, /^\/ +phone +CLS +0\.05 +yes +4$/m)
  assert.match(output, /^\/express-pay +desktop +INP +40 ms +yes +1$/m)
  assert.doesNotMatch(output, /\/old/)
  assert.match((await world.ops('vitals', '--days', '30')).output, /\/old/)
  assert.doesNotMatch((await world.ops('vitals', '--release', 'other-build')).output, /phone/)
})

test('what fails is listed with its place, the most frequent first', async () => {
  const failure = { name: 'TypeError', file: 'pay-x9.js', line: 12, column: 34, screen: '/express-pay' } as const
  await report({ errors: [{ ...failure, name: 'Other', file: null, line: 0, column: 0 }] })
  for (let time = 0; time < 3; time += 1) await report({ errors: [failure] })
  const [, first, second] = (await world.ops('vitals', 'errors')).output.split('\n')
  assert.match(first ?? '', /^TypeError +pay-x9\.js:12:34 +\/express-pay +AbC_d123 +3 /)
  assert.match(second ?? '', /^Other +not ours +\/express-pay +AbC_d123 +1 /)
})
