// An entry of another bank that the card provider reports in both published families of events: money moves once, and none is
// lost.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { keptText } from '@daybreak/contract'
import { verifyLedger } from '#features/ledger'
import {
  entryInBoth,
  reportIn,
  type BothFamiliesEntry,
  type Family,
  type FamilyStep,
} from '../../../testing/cards/both-families.ts'
import { createNetwork, type Network, type Shopper } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { changeFamily, countAside, countEntry, dismissEntry, dismissTwins, listUncounted, readFamily } from './index.ts'

let rooms: WorkerRooms
let another: WorkerRooms
let worlds: readonly { rooms: WorkerRooms; network: Network }[]

before(async () => {
  rooms = await startWorkerRooms()
  another = await rooms.startAnother()
  worlds = [rooms, another].map((one) => ({ rooms: one, network: createNetwork(one) }))
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await another.stop()
  await rooms.stop()
})

/** As in a program that never received an entry. */
async function forgetFamily(): Promise<void> {
  const owner = new pg.Client({ connectionString: rooms.ownerConnectionString })
  await owner.connect()
  await owner.query('delete from cards_entry_family')
  await owner.query("update cards_entry set state = 'dismissed' where state = 'aside'")
  await owner.end()
}
beforeEach(forgetFamily)

const robin = keptText('Robin Vale')
const [first, second] = [0, 1] as const
const world = (index: number) => worlds[index] ?? assert.fail('no such instance')
const notify = (entry: BothFamiliesEntry, family: Family, step: FamilyStep, instance: number = first) =>
  reportIn(world(instance), family, step, entry)
const hire = () => world(first).network.hireShopper(5_000)
const balance = (shopper: Shopper) => world(first).network.balance(shopper)
const posted = async (shopper: Shopper) => (await balance(shopper)).posted
const deps = () => ({ database: rooms.database, clock: rooms.clock })
const sweep = () => rooms.jobs.run('cards.sweep')

type Report = readonly [Family, FamilyStep]
const both: readonly Report[] = [
  ['external', 'RECEIVED'],
  ['external', 'PROCESSED'],
  ['non_originated', 'RECEIVED'],
  ['non_originated', 'PROCESSED'],
]

/** Each order in which the four events may arrive. */
function ordersOf(reports: readonly Report[]): Report[][] {
  if (reports.length === 0) return [[]]
  return reports.flatMap((one) => ordersOf(reports.filter((other) => other !== one)).map((rest) => [one, ...rest]))
}

describe('an entry that is reported in both families', () => {
  test('moves its money once, in each of the 24 orders, and when everything is reported again', async () => {
    for (const [index, order] of ordersOf(both).entries()) {
      await forgetFamily()
      const shopper = await hire()
      const direction = index % 2 === 0 ? 'CREDIT' : 'DEBIT'
      const entry = entryInBoth(shopper.accountId, { direction })
      for (const [family, step] of [...order, ...order]) await notify(entry, family, step)
      await sweep()
      const moved = direction === 'CREDIT' ? 6_200n : 3_800n
      const message = JSON.stringify({ direction, order })
      assert.deepEqual(await balance(shopper), { posted: moved, held: 0n, available: moved }, message)
      assert.equal((await world(first).network.items(shopper)).length, 1, message)
    }
  })

  test('moves its money once when two instances receive it at the same moment, the first entry of a program too', async () => {
    for (let round = 0; round < 10; round += 1) {
      await forgetFamily()
      const shopper = await hire()
      const entry = entryInBoth(shopper.accountId)
      const reports = both.flatMap(([family, step]) => [notify(entry, family, step, first), notify(entry, family, step, second)])
      await Promise.all(reports)
      await Promise.all([sweep(), another.jobs.run('cards.sweep')])
      assert.equal(await posted(shopper), 6_200n, `round ${round}`)
    }
  })

  test('keeps back a debit once', async () => {
    const shopper = await hire()
    const entry = entryInBoth(shopper.accountId, { direction: 'DEBIT' })
    await Promise.all([notify(entry, 'external', 'RECEIVED', first), notify(entry, 'non_originated', 'RECEIVED', second)])
    assert.deepEqual(await balance(shopper), { posted: 5_000n, held: 1_200n, available: 3_800n })
  })

  test('under one id is that entry: a return of the other family gives it back, in either order', async () => {
    for (const isReturnFirst of [false, true]) {
      const shopper = await hire()
      await notify(entryInBoth(shopper.accountId), 'external', 'PROCESSED')
      const id = `eft_one_${String(isReturnFirst)}`
      const one = entryInBoth(shopper.accountId, { amount: 900, ids: { external: id, non_originated: id } })
      const steps: Report[] = [
        ['external', 'PROCESSED'],
        ['non_originated', 'RETURNED'],
      ]
      for (const [family, step] of isReturnFirst ? steps.toReversed() : steps) await notify(one, family, step)
      await sweep()
      assert.equal(await posted(shopper), 6_200n)
      assert.equal(await countAside(rooms.database.query), 0)
    }
  })

  test('of which there are two that look the same counts both', async () => {
    const shopper = await hire()
    const pair = [entryInBoth(shopper.accountId), entryInBoth(shopper.accountId)]
    for (const entry of pair) for (const [family, step] of both) await notify(entry, family, step)
    assert.equal(await posted(shopper), 7_400n)
    const twins = (await listUncounted(deps(), { filter: 'aside', max: 10 })).map(({ twinRef }) => twinRef)
    assert.deepEqual(new Set(twins), new Set(pair.map(({ ids }) => ids.external)))
  })
})

describe("an entry in another family than the program's", () => {
  /** The program's family is the external one from here on. */
  async function setAside() {
    const shopper = await hire()
    const earlier = entryInBoth(shopper.accountId, { amount: 100 })
    await notify(earlier, 'external', 'PROCESSED')
    const entry = entryInBoth(shopper.accountId)
    await notify(entry, 'non_originated', 'RECEIVED')
    await notify(entry, 'non_originated', 'PROCESSED')
    return { shopper, entry, ref: entry.ids.non_originated }
  }
  const as = { by: robin, isDespiteTwin: false }

  test('is kept, moves nothing, and is on the money once an operator counts it', async () => {
    const { shopper, ref } = await setAside()
    await sweep()
    assert.equal(await posted(shopper), 5_100n)
    assert.equal(await countAside(rooms.database.query), 1)
    assert.partialDeepStrictEqual(await listUncounted(deps(), { filter: 'aside', max: 10 }), [
      { ref, state: 'aside', twinRef: null },
    ])
    const outcomes = await Promise.all([countEntry(deps(), { ref, ...as }), countEntry(deps(), { ref, ...as })])
    assert.deepEqual(outcomes.map(({ kind }) => kind).toSorted(), ['counted', 'counted_already'])
    await sweep()
    await sweep()
    assert.equal(await posted(shopper), 6_300n)
    assert.equal(await countAside(rooms.database.query), 0)
  })

  test('that an operator counted waits as the repetition when its own family reports it later', async () => {
    const { shopper, entry, ref } = await setAside()
    await countEntry(deps(), { ref, ...as })
    await sweep()
    await notify(entry, 'external', 'RECEIVED')
    await notify(entry, 'external', 'PROCESSED')
    await sweep()
    assert.equal(await posted(shopper), 6_300n)
    const [waiting] = await listUncounted(deps(), { filter: 'aside', max: 10 })
    assert.partialDeepStrictEqual(waiting, { ref: entry.ids.external, twinRef: ref })
  })

  test('that looks like a counted one is counted only when the operator insists', async () => {
    const { shopper, entry, ref } = await setAside()
    await notify(entry, 'external', 'PROCESSED')
    assert.partialDeepStrictEqual(await countEntry(deps(), { ref, ...as }), { kind: 'has_twin' })
    assert.equal(await posted(shopper), 6_300n)
    await countEntry(deps(), { ref, ...as, isDespiteTwin: true })
    await sweep()
    assert.equal(await posted(shopper), 7_500n)
  })

  test('is dismissed as reported already, moves nothing, and can be counted anyway', async () => {
    const { shopper, entry, ref } = await setAside()
    const { ref: alone } = await setAside()
    await notify(entry, 'external', 'PROCESSED')
    assert.deepEqual(
      (await dismissTwins(deps(), robin)).map((one) => one.ref),
      [ref],
    )
    assert.partialDeepStrictEqual(await listUncounted(deps(), { filter: 'aside', max: 10 }), [{ ref: alone }])
    await notify(entry, 'non_originated', 'RETURNED')
    await sweep()
    assert.equal(await posted(shopper), 6_300n)
    assert.equal((await dismissEntry(deps(), { ref: alone, by: robin })).kind, 'dismissed')
    assert.equal((await countEntry(deps(), { ref: alone, ...as })).kind, 'counted')
    assert.equal((await dismissEntry(deps(), { ref: alone, by: robin })).kind, 'counted_already')
    assert.equal((await countEntry(deps(), { ref: 'none', ...as })).kind, 'unknown')
  })
})

describe("a change of the program's family", () => {
  test('counts what comes in the new one, and sets aside what was counted in the old one', async () => {
    const shopper = await hire()
    const [old, next] = [entryInBoth(shopper.accountId), entryInBoth(shopper.accountId, { amount: 2_000 })]
    await notify(old, 'external', 'PROCESSED')
    assert.partialDeepStrictEqual(await readFamily(rooms.database.query), { family: 'external', setBy: null })
    assert.equal(await changeFamily(deps(), { family: 'non_originated', by: robin }), 'external')
    for (const entry of [old, next])
      for (const family of ['non_originated', 'external'] as const) await notify(entry, family, 'PROCESSED')
    await sweep()
    assert.equal(await posted(shopper), 8_200n)
    assert.partialDeepStrictEqual(await readFamily(rooms.database.query), { family: 'non_originated', setBy: robin })
    assert.deepEqual((await listUncounted(deps(), { filter: 'aside', max: 10 })).map(({ ref }) => ref).toSorted(), [
      next.ids.external,
      old.ids.non_originated,
    ])
  })

  test('does not take the pay of the next week for a repetition', async () => {
    const shopper = await hire()
    await notify(entryInBoth(shopper.accountId), 'external', 'PROCESSED')
    await changeFamily(deps(), { family: 'non_originated', by: robin })
    rooms.clock.advance({ hours: 24 * 7 })
    await notify(entryInBoth(shopper.accountId), 'non_originated', 'PROCESSED')
    assert.equal(await posted(shopper), 7_400n)
  })
})
