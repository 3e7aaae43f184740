// Any sequence of batches and holds leaves the real ledger in exactly the state of the model in memory.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createUuidSource } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import fc from 'fast-check'
import { createTestDatabase } from '../../testing/test-database.ts'
import { captureHold, expireHolds, placeHold, releaseHold, type HoldOutcome } from './holds/holds.store.ts'
import { verifyLedger } from './verification/verify.store.ts'
import { houseAccounts, type JournalKind, type JournalRequest, type Leg } from './ledger.rules.ts'
import { openWorkerAccount, postJournals, readBalances } from './ledger.store.ts'
import { LedgerModel } from './testing/model.ts'
import { testClock } from './testing/requests.ts'

const { database, drop } = await createTestDatabase()
after(drop)

const seed = Number.parseInt(process.env['FC_SEED'] ?? '', 10) || Math.trunc(Math.random() * 2 ** 31)
const newId = createUuidSource()
const workers = 3

type Shape = { worker: number; other: number; amount: number; key: number; kind: JournalKind; forced: boolean; form: Form }
type Form = 'with house' | 'between workers' | 'with fee' | 'unbalanced' | 'one leg' | 'stranger'
type Step =
  | { do: 'post'; batch: Shape[] }
  | { do: 'place' | 'capture'; worker: number; hold: number; amount: number; isFinal: boolean; minutes: number }
  | { do: 'release'; worker: number; hold: number }
  | { do: 'expire'; minutes: number }

const anyWorker = fc.nat({ max: workers - 1 })
const anyHold = fc.nat({ max: 3 })
const anyMinutes = fc.integer({ min: 1, max: 60 })
const anyShape: fc.Arbitrary<Shape> = fc.record({
  worker: anyWorker,
  other: anyWorker,
  amount: fc.integer({ min: -120, max: 100 }),
  // Few keys: most sequences use some again, for the same request and for others.
  key: fc.nat({ max: 12 }),
  kind: fc.constantFrom<JournalKind>('payroll_deposit', 'card_purchase'),
  forced: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  form: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Form>('with house') },
    { weight: 6, arbitrary: fc.constantFrom<Form>('between workers', 'with fee', 'unbalanced', 'one leg', 'stranger') },
  ),
})
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('post' as const), batch: fc.array(anyShape, { minLength: 1, maxLength: 12 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('place' as const, 'capture' as const),
      worker: anyWorker,
      hold: anyHold,
      amount: fc.integer({ min: 1, max: 80 }),
      isFinal: fc.boolean(),
      minutes: anyMinutes,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), worker: anyWorker, hold: anyHold }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), minutes: anyMinutes }) },
)

/** One run's names for things: small numbers become UUIDs of their own. */
class World {
  readonly model = new LedgerModel()
  readonly #ids = new Map<string, string>()
  readonly start = testClock.now()

  id(name: string): string {
    const id = this.#ids.get(name) ?? newId(testClock)
    this.#ids.set(name, id)
    return id
  }

  worker(index: number): string {
    return this.id(`worker ${index}`)
  }

  request(shape: Shape): JournalRequest {
    return {
      journalId: newId(testClock),
      owner: this.worker(0),
      idempotencyKey: this.id(`key ${shape.key}`),
      kind: shape.kind,
      legs: this.#legs(shape),
      forced: shape.forced,
      at: this.start,
    }
  }

  #legs({ worker, other, amount, form }: Shape): Leg[] {
    const own = { accountId: this.worker(worker), amount: cents(BigInt(amount)) }
    const against = (accountId: string, extra = 0n) => ({ accountId, amount: cents(-BigInt(amount) + extra) })
    if (form === 'between workers') return [own, against(this.worker(other))]
    if (form === 'with fee')
      return [own, against(houseAccounts.networkSettlement, -3n), { accountId: houseAccounts.feeIncome, amount: cents(3n) }]
    if (form === 'unbalanced') return [own, against(houseAccounts.achClearing, 1n)]
    if (form === 'one leg') return [own]
    if (form === 'stranger') return [own, against(this.id('stranger'))]
    return [own, against(houseAccounts.achClearing)]
  }
}

function answerOf(outcome: HoldOutcome): string {
  if (outcome.kind === 'refused') return outcome.code
  return outcome.repeated ? 'repeated' : 'done'
}

async function take(world: World, step: Step): Promise<void> {
  const { model, start } = world
  const { query } = database
  if (step.do === 'post') {
    const batch = step.batch.map((shape) => world.request(shape))
    assert.deepEqual(await postJournals(query, batch), model.postBatch(batch))
    return
  }
  if (step.do === 'expire') {
    const at = start.add({ minutes: step.minutes })
    const expired = await database.transaction((tx) => expireHolds(tx, { room: 'cards', at, max: 1_000 }))
    const ours = expired.map(({ holdId }) => holdId).filter((holdId) => model.holds.has(holdId))
    assert.deepEqual(ours.toSorted(), model.expireHolds(at.epochMilliseconds).toSorted())
    return
  }
  // A hold's name belongs to its worker, as its key in the table does.
  const held = { accountId: world.worker(step.worker), holdId: world.id(`hold ${step.worker} ${step.hold}`) }
  if (step.do === 'release') {
    assert.equal(answerOf(await releaseHold(query, { room: 'cards', ...held, at: start })), model.releaseHold(held.holdId))
    return
  }
  const amount = cents(BigInt(step.amount))
  const expiresAt = start.add({ minutes: step.minutes })
  if (step.do === 'place') {
    const expected = model.placeHold(held.accountId, held.holdId, amount, expiresAt.epochMilliseconds)
    assert.equal(answerOf(await placeHold(query, { room: 'cards', ...held, amount, expiresAt, at: start })), expected)
  } else {
    const journal = world.request({
      worker: step.worker,
      other: 0,
      amount: -step.amount,
      key: 100 + step.hold,
      kind: 'card_purchase',
      forced: false,
      form: 'with house',
    })
    const expected = model.captureHold(held.holdId, amount, step.isFinal, journal)
    assert.deepEqual(
      await captureHold(query, { room: 'cards', ...held, captured: amount, isFinal: step.isFinal, journal }),
      expected,
    )
  }
}

test('the ledger’s answers and state match the model', async (context) => {
  context.diagnostic(`seed ${seed}: FC_SEED=${seed} repeats this run`)
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 25 }), async (steps) => {
      const world = new World()
      const accountIds = Array.from({ length: workers }, (_, index) => world.worker(index))
      await database.transaction(async (tx) => {
        for (const accountId of accountIds) await openWorkerAccount(tx, { accountId, at: world.start })
      })
      for (const accountId of accountIds) world.model.openAccount(accountId)
      for (const step of steps) await take(world, step)
      const balances = await readBalances(database.query, accountIds)
      for (const [accountId, { posted, held }] of world.model.accounts) {
        assert.deepEqual(balances.get(accountId), { posted, held, available: posted - held })
      }
    }),
    { seed, numRuns: 60 },
  )
  assert.deepEqual((await verifyLedger(database)).drifts, [])
})
