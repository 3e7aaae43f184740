// The places and the budget of offers through all of their versions: never exceeded, and full exactly when no one else can join.
// Also what our people see of them.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { fixedClock } from '@daybreak/time'
import fc from 'fast-check'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { turnOn } from '../rewards/index.ts'
import { bringOffers, offerContent } from '../testing/catalog.ts'
import { lockOfferToJoin, readOfferToJoin, reserveAnother, reserveFirst } from './catalog.store.ts'
import { findOffersNamed, listForDesk, readForDesk, type DeskState } from './desk.store.ts'
import { endOffer } from './importing.ts'
import type { OfferContent } from './content.ts'

const clock = fixedClock('2026-11-20T13:42:10.000Z')
let db: TestDatabase
before(async () => {
  db = await createTestDatabase()
})
after(() => db.drop())

const world = () => ({ database: db.database, clock })

type Limits = { places: number | null; budget: bigint | null; maxReward: bigint; maxUses: number }

/** As a partner's file may say it: a budget reaches for one worker at least. */
const limitsOf = fc
  .record({
    places: fc.option(fc.integer({ min: 1, max: 4 })),
    more: fc.option(fc.bigInt({ min: 0n, max: 1_500n })),
    maxReward: fc.bigInt({ min: 1n, max: 400n }),
    maxUses: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ more, ...rest }): Limits => ({ ...rest, budget: more === null ? null : rest.maxReward * BigInt(rest.maxUses) + more }))

type Step = { kind: 'join' | 'another' } | { kind: 'version'; limits: Limits }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'join' as const }) },
  fc.constant({ kind: 'another' as const }),
  fc.record({ kind: fc.constant('version' as const), limits: limitsOf }),
)

const contentOf = ({ places, budget, maxReward, maxUses }: Limits): OfferContent =>
  offerContent(clock, { places, budget: budget === null ? null : cents(budget), maxReward: cents(maxReward), maxUses })

let count = 0

test('whatever joins and whatever version comes: no place and no cent is promised that there is not, and what is full is known as full', async () => {
  const seed = Number.parseInt(process.env['FC_SEED'] ?? '', 10) || Math.trunc(Math.random() * 2 ** 31)
  await fc.assert(
    fc.asyncProperty(limitsOf, fc.array(anyStep, { minLength: 2, maxLength: 9 }), async (first, steps) => {
      const ref = `reserving-${(count += 1)}`
      let limits = first
      const [id = ''] = await bringOffers(world(), { [ref]: contentOf(limits) })
      let [joined, reserved] = [0, 0n]
      for (const step of steps) {
        if (step.kind === 'version') {
          limits = step.limits
          await bringOffers(world(), { [ref]: contentOf(limits) })
        } else {
          const each = limits.budget === null ? 0n : limits.maxReward * BigInt(limits.maxUses)
          const hasBudget = limits.budget === null || reserved + each <= limits.budget
          const hasRoom = step.kind === 'another' || limits.places === null || joined < limits.places
          const reserve = step.kind === 'join' ? reserveFirst : reserveAnother
          const isTaken = await db.database.transaction(async (tx) => {
            const offer = (await lockOfferToJoin(tx, id)) ?? assert.fail('no offer')
            return reserve(tx, { id, content: offer.content, at: clock.now() })
          })
          assert.equal(isTaken, hasBudget && hasRoom, `${step.kind} with ${joined} and ${reserved}`)
          if (isTaken) reserved += each
          if (isTaken && step.kind === 'join') joined += 1
        }
        const each = limits.maxReward * BigInt(limits.maxUses)
        const isFull =
          (limits.places !== null && joined >= limits.places) || (limits.budget !== null && reserved + each > limits.budget)
        assert.equal((await readOfferToJoin(db.database.query, id))?.isFull, isFull, `after ${step.kind}`)
      }
    }),
    { numRuns: 40, seed },
  )
})

describe('our people', () => {
  const hours = (count_: number) => clock.now().add({ hours: count_ })
  const stateOf = async (id: string) => (await readForDesk(db.database.query, id, clock.now()))?.state

  test('see which offers run, are full, are to come and are over, page by page, each once', async () => {
    const name = cleanText('Desk Deli', 100)
    const given: Readonly<Record<string, Partial<OfferContent>>> = {
      'desk-coming': { startsAt: hours(1) },
      'desk-ended': { endsAt: clock.now() },
      'desk-full': { places: 1 },
      'desk-last-moment': { endsAt: clock.now().add({ milliseconds: 1 }) },
      'desk-running': { startsAt: clock.now() },
      'desk-stopped': {},
    }
    const ids = await bringOffers(
      world(),
      Object.fromEntries(Object.entries(given).map(([ref, more]) => [ref, offerContent(clock, { merchantName: name, ...more })])),
    )
    const [, , full = '', , , stopped = ''] = ids
    const deps = { ...world(), jobs: { enqueue: async () => undefined } }
    for (const offerId of [full, full]) await turnOn(deps, { employeeId: newUuid(clock), offerId })
    assert.equal(await endOffer(world(), stopped), true)
    const listed: string[] = []
    for (let last = 'tests desk'; ;) {
      const page = await listForDesk(db.database.query, { now: clock.now(), state: null, after: last, max: 2 })
      const own = page.filter(({ partnerRef }) => partnerRef.startsWith('desk-'))
      listed.push(...own.map(({ partnerRef, state, promised }) => `${partnerRef} ${state} ${promised}`))
      const end = page.at(-1)
      if (end === undefined || own.length < 2) break
      last = `${end.partner} ${end.partnerRef}`
    }
    assert.deepEqual(listed, [
      'desk-coming coming 0',
      'desk-ended ended 0',
      'desk-full full 1',
      'desk-last-moment running 0',
      'desk-running running 0',
      'desk-stopped ended 0',
    ])
    const inState = async (state: DeskState) =>
      (await listForDesk(db.database.query, { now: clock.now(), state, after: 'tests desk', max: 50 }))
        .map(({ partnerRef }) => partnerRef)
        .filter((ref) => ref.startsWith('desk-'))
    assert.deepEqual([await inState('coming'), await inState('full')], [['desk-coming'], ['desk-full']])
    assert.deepEqual(await inState('ended'), ['desk-ended', 'desk-stopped'])
    const story = await readForDesk(db.database.query, stopped, clock.now())
    assert.ok(story?.endsAt.equals(clock.now()), 'it ended at that moment, not on its day')
  })

  test('see a full offer open again with more places, and one with fewer closed: no one who is in loses theirs', async () => {
    const of = (places: number | null) => ({ changing: offerContent(clock, { places }) })
    const [id = ''] = await bringOffers(world(), of(2))
    const deps = { ...world(), jobs: { enqueue: async () => undefined } }
    const employees = Array.from({ length: 3 }, () => newUuid(clock))
    const join = (index: number) => turnOn(deps, { employeeId: employees[index] ?? '', offerId: id })
    for (const index of [0, 1]) assert.ok(!('kind' in (await join(index))))
    assert.equal(await stateOf(id), 'full')
    await bringOffers(world(), of(3))
    assert.equal(await stateOf(id), 'running')
    await bringOffers(world(), of(1))
    assert.equal(await stateOf(id), 'full')
    assert.partialDeepStrictEqual(await join(2), { code: 'offers.full' })
    assert.ok(!('kind' in (await join(0))), 'it is on, and stays on')
    await bringOffers(world(), of(null))
    assert.equal(await stateOf(id), 'running')
    assert.ok(!('kind' in (await join(2))))
  })

  test('find an offer by our id and by the partner’s, and are told when two partners have the same', async () => {
    const [id = ''] = await bringOffers(world(), { 'found-1': offerContent(clock) })
    const found = (name: string) => findOffersNamed(db.database.query, name)
    assert.deepEqual([await found(id), await found('found-1'), await found('found')], [[id], [id], []])
    await db.database.pool.query("update offers_offer set partner = 'others' where id = $1", [id])
    await bringOffers(world(), { 'found-1': offerContent(clock) })
    assert.equal((await found('found-1')).length, 2)
    assert.equal(await readForDesk(db.database.query, newUuid(clock), clock.now()), null)
  })
})
