// What Maya's Cash Back shows in the demo world: something of every state, by the engine's own rules.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fixedClock } from '@daybreak/time'
import { verifyBooks } from '../../ops/books/books.store.ts'
import { reckonWorker } from '../../features/offers/rewards/reckoning.ts'
import { friday, startTestWorld, type TestWorld } from '../testing/world.ts'

let world: TestWorld
before(async () => {
  world = await startTestWorld()
  assert.equal(await world.seed(), 'made')
})
after(() => world.end())

const movementsOf: Readonly<Record<string, number>> = { PAID: 1, REVERSED: 2 }

test('Maya’s cash back has every state, each payment with its item, and a new reckoning changes nothing of it', async () => {
  const read = () =>
    world.rows<{
      employee_id: string
      merchant: string
      state: string
      reason: string | null
      amount: bigint
      paid: bigint
      entries: string[]
    }>(
      `select r.employee_id, o.merchant_name as merchant, r.state, r.reason, r.amount, r.paid, array(
         select i.summary || ' ' || (i.amount * i.direction) from offers_reward_entry e join transactions_item i on i.id = e.item_id
         where e.reward_id = r.id order by e.created_at) as entries
       from offers_reward r join offers_offer o on o.id = r.offer_id where r.state <> 'VOID' order by r.purchased_at, r.id`,
    )
  const rewards = await read()
  const states = new Set(rewards.map(({ state }) => state))
  assert.deepEqual([...states].toSorted(), ['APPROVED', 'PAID', 'REJECTED', 'REVERSED', 'TRACKED'])
  const shoes = rewards.find(({ state }) => state === 'REVERSED')
  assert.deepEqual(shoes?.entries, ['Cash back – Stride Shoe Co. 519', 'Cash back – Stride Shoe Co. -519'])
  const reasons = rewards.flatMap(({ merchant, reason }) => (reason === null ? [] : [`${merchant} ${reason}`]))
  assert.ok(reasons.includes('Northgate Pharmacy pin') && reasons.includes('Lumen Wireless used'), reasons.join(', '))
  for (const { state, amount, paid, entries } of rewards) {
    assert.equal(paid, state === 'PAID' ? amount : 0n)
    assert.equal(entries.length, movementsOf[state] ?? 0)
  }
  await reckonWorker({ database: world.database, clock: fixedClock(friday) }, rewards[0]?.employee_id ?? '')
  assert.deepEqual(await read(), rewards)
  assert.deepEqual(await verifyBooks(world.database), [])
})
