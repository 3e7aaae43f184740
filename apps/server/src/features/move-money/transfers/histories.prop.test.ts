// Any history of sending, canceling and lost answers, with the rails' reports in any order, leaves every cent where the life
// cycle says.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, instantTransferFee, noCents } from '@daybreak/money'
import { addDays, bankDateOf } from '@daybreak/time'
import { houseAccounts, readBalance, readHouseBalances, verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import type { Fact, FactKind } from '../move-money-facts.ts'
import { beginDated } from '../dated/index.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { createDraw } from '../../../testing/pay-history/pay-history.ts'
import { applyFacts } from './applying.ts'
import { cancelTransfer } from './canceling.ts'
import { sweepTransfers } from './each-minute/sweeping.ts'
import { courseOf } from './life-cycle.rules.ts'
import { sendMoney } from './sending.ts'
import { findTransfer, readFacts } from './transfers.store.ts'

const seed = Number.parseInt(process.env['FC_SEED'] ?? '', 10) || Math.trunc(Math.random() * 2 ** 31)
const steps = Number.parseInt(process.env['HISTORY_STEPS'] ?? '', 10) || 250

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld(cents(500_000n))
})
after(() => world.close())

type Step = () => Promise<void>
/** A whole number from zero to below `end`. */
type Draws = (end: number) => number

/** What a history may do; each step is drawn. */
function createHistory(draw: Draws) {
  const sent: string[] = []
  const { deps, employeeId, clock } = world
  const all: readonly Step[] = [
    async function send() {
      const isInstant = draw(2) === 0
      const amount = cents(BigInt(500 + draw(60_000)))
      // Future-dated by days that the history reaches.
      const sendOn = isInstant || draw(3) > 0 ? null : addDays(bankDateOf(clock.now()), 1 + draw(5))
      const request = {
        id: draw(8) === 0 ? (sent[draw(sent.length)] ?? newUuid(clock)) : newUuid(clock),
        amount,
        destinationId: isInstant ? world.cardId : world.bankId,
        speed: isInstant ? ('instant' as const) : ('standard' as const),
        shownFee: isInstant ? instantTransferFee(amount) : noCents,
        isRepeatMeant: true,
        origin: 'worker' as const,
        sendOn,
      }
      const twice = await Promise.all([0, 1].map(() => sendMoney(deps, employeeId, request, async () => null)))
      const made = twice.filter((outcome) => !isRefused(outcome))
      assert.ok(made.filter((outcome) => 'isNew' in outcome && outcome.isNew).length <= 1, 'one request is one transfer')
      if (made.length > 0 && !sent.includes(request.id)) sent.push(request.id)
    },
    async function cancel() {
      const id = sent[draw(sent.length)]
      if (id !== undefined) await cancelTransfer(deps, employeeId, id)
    },
    async function moveClock() {
      clock.advance({ hours: [1, 8, 30, 100][draw(4)] ?? 1 })
    },
    async function sweep() {
      const rail = draw(2) === 0 ? world.standard : world.instant
      if (draw(3) === 0) rail.loseAnswers(draw(3))
      if (draw(3) === 0) rail.beAway(draw(3))
      await Promise.all([0, 1].map(() => beginDated(deps, new AbortController())))
      // Ended in between: the next sweep continues.
      if (draw(4) === 0) return
      await Promise.all([0, 1].map(() => sweepTransfers(deps, new AbortController())))
    },
    async function notify() {
      const id = sent[draw(sent.length)]
      if (id !== undefined) await reportOf(id, draw)
    },
    async function fund() {
      await world.fund(cents(BigInt(1 + draw(100_000))))
    },
  ]
  return { sent, step: () => all[draw(all.length)]?.() }
}

/** Of specification 8, of the network, and one that only a card's network has. */
const reasons = ['PAYMENT_STOPPED', 'R23', 'CARD_DECLINED', 'UNKNOWN']

/** The rail's words, in no order and repeated, of a transfer that it has. */
async function reportOf(id: string, draw: Draws): Promise<void> {
  const transfer = await findTransfer(world.deps.database.query, id)
  if (transfer === null || !(world.standard.entries.has(id) || world.instant.entries.has(id))) return
  const kinds: readonly FactKind[] = ['sent', 'settled', 'failed', 'returned', 'settled', 'sent']
  const facts = Array.from({ length: 1 + draw(3) }, (): Fact => {
    const kind = kinds[draw(kinds.length)] ?? 'sent'
    const reason = kind === 'failed' || kind === 'returned' ? (reasons[draw(reasons.length)] ?? null) : null
    return { kind, reason, at: world.clock.now() }
  })
  await world.deps.database.transaction((tx) => applyFacts(world.deps, tx, id, facts))
}

/** What the books must hold, computed from the facts alone. */
async function check(sent: readonly string[], funded: () => bigint): Promise<void> {
  const { query } = world.deps.database
  const facts = await readFacts(query, sent)
  let [out, fees, held, achClearing, instantClearing] = [0n, 0n, 0n, 0n, 0n]
  for (const id of sent) {
    const transfer = await findTransfer(query, id)
    assert.ok(transfer !== null)
    const course = courseOf(transfer, facts.get(id) ?? [])
    assert.equal(transfer.status, course.status)
    assert.equal(transfer.fee, transfer.speed === 'instant' ? instantTransferFee(transfer.amount) : 0n)
    const isGone = course.isPosted && !course.isUndone
    if (course.isHeld) held += transfer.amount
    if (!isGone) continue
    out += transfer.amount
    fees += transfer.fee
    if (transfer.speed === 'instant') instantClearing += transfer.amount - transfer.fee
    else achClearing += transfer.amount
  }
  const balance = await readBalance(query, world.accountId)
  const house = await readHouseBalances(query)
  const of = (id: string) => house.get(id) ?? 0n
  assert.deepEqual(
    {
      posted: balance.posted,
      held: balance.held,
      fees: of(houseAccounts.feeIncome),
      ach: of(houseAccounts.achOutClearing),
      instant: of(houseAccounts.instantClearing),
    },
    {
      posted: cents(funded() - out),
      held: cents(held),
      fees: cents(fees),
      ach: cents(achClearing),
      instant: cents(instantClearing),
    },
  )
  assert.ok(balance.available >= 0n, 'what may be spent is never exceeded')
}

test('every history keeps each cent, and each transfer comes to one end', async (t) => {
  t.diagnostic(`FC_SEED=${seed}`)
  const random = createDraw(seed)
  const draw: Draws = (end) => (end === 0 ? 0 : random.integer(0, end - 1))
  const { sent, step } = createHistory(draw)
  const funded = () => -(fundedBefore ?? 0n)
  let fundedBefore: bigint | null = null
  const readFunded = async () => {
    fundedBefore = (await readHouseBalances(world.deps.database.query)).get(houseAccounts.employerFunding) ?? 0n
  }
  for (let count = 1; count <= steps; count += 1) {
    await step()
    if (count % 25 !== 0) continue
    await readFunded()
    await check(sent, funded)
  }
  // Everything that was started ends once the rails answer.
  world.clock.advance({ hours: 300 })
  await beginDated(world.deps, new AbortController())
  await sweepTransfers(world.deps, new AbortController())
  for (const id of sent) {
    const transfer = await findTransfer(world.deps.database.query, id)
    if (transfer?.status === 'PENDING' || transfer?.status === 'PROCESSING')
      await world.deps.database.transaction((tx) =>
        applyFacts(world.deps, tx, id, [{ kind: 'settled', reason: null, at: world.clock.now() }]),
      )
    const ended = await findTransfer(world.deps.database.query, id)
    assert.ok(['PROCESSED', 'COMPLETED', 'CANCELED', 'FAILED', 'RETURNED'].includes(ended?.status ?? ''), ended?.status)
  }
  await readFunded()
  await check(sent, funded)
  assert.equal((await readBalance(world.deps.database.query, world.accountId)).held, 0n)
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
})
