// The events of the simulated world: each defines its request to the ledger and the model's answer.
import { cents } from '../../packages/money/src/index.ts'
import {
  captureHold,
  expireHolds,
  houseAccounts,
  openWorkerAccount,
  placeHold,
  postJournals,
  releaseHold,
  type JournalRequest,
} from '../../apps/server/src/features/ledger/index.ts'
import type { Transaction } from '../../apps/server/src/platform/database/database.ts'
import type { World } from './world.ts'
import type { HoldOutcome } from '../../apps/server/src/features/ledger/holds/holds.store.ts'
import type { PostOutcome } from '../../apps/server/src/features/ledger/ledger.rules.ts'

export type Happening = {
  name: string
  ask: (tx: Transaction) => Promise<string>
  /** What the model answers; asked once for each time that the ledger is. */
  expected: () => string
  /** Of one thing alone. A batch that is requested again may get what it was refused: its own later parts brought the money. */
  isSingle: boolean
}

type Maker = (world: World) => Happening | null

const holdHours = 24 * 7
const maxWorkers = 60

// Whether it was a replay is left out: a repeated question is answered by one.
const postAnswer = (outcome: PostOutcome) => (outcome.kind === 'posted' ? `posted ${outcome.journalId}` : outcome.code)
const postAnswers = (outcomes: readonly PostOutcome[]) => outcomes.map(postAnswer).join(', ')
const holdAnswer = (outcome: HoldOutcome) => (outcome.kind === 'done' ? 'done' : outcome.code)
const modelAnswer = (answer: string) => (answer === 'repeated' ? 'done' : answer)

function posting(name: string, { model }: World, requests: readonly JournalRequest[]): Happening {
  return {
    name,
    ask: async (tx) => postAnswers(await postJournals(tx, requests)),
    expected: () => postAnswers(model.postBatch(requests)),
    isSingle: requests.length === 1,
  }
}

const hiring: Maker = (world) => {
  if (world.workers.length >= maxWorkers) return null
  const accountId = world.newId()
  const at = world.clock.now()
  world.workers.push(accountId)
  return {
    name: 'hiring',
    ask: async (tx) => {
      await openWorkerAccount(tx, { accountId, at })
      return 'done'
    },
    expected: () => {
      world.model.openAccount(accountId)
      return 'done'
    },
    isSingle: true,
  }
}

const payroll: Maker = (world) => {
  const { random } = world
  const paid = world.workers.filter(() => random.chance(0.7))
  const requests = paid.map((accountId) =>
    world.movement(accountId, houseAccounts.achClearing, world.amount(90_000), 'payroll_deposit'),
  )
  // A file may hold an entry twice, and entries of an earlier file.
  const repeated = requests.filter(() => random.chance(0.05))
  const earlier = world.asked.filter(({ kind }) => kind === 'payroll_deposit' && random.chance(0.002))
  return posting('payroll', world, [...requests, ...repeated, ...earlier])
}

const paydayWithReimbursement: Maker = (world) => {
  const accountId = world.random.pick(world.workers)
  const [net, outstanding] = [world.amount(80_000), world.amount(9_000)]
  const legs = [
    { accountId, amount: net },
    { accountId: houseAccounts.achClearing, amount: cents(-net) },
    { accountId, amount: cents(-outstanding) },
    { accountId: houseAccounts.expressPayReceivable, amount: outstanding },
  ]
  return posting('payday with reimbursement', world, [
    world.movement(accountId, houseAccounts.achClearing, net, 'express_pay_reimbursement', { legs }),
  ])
}

const advance: Maker = (world) => {
  const accountId = world.random.pick(world.workers)
  return posting('advance', world, [
    world.movement(accountId, houseAccounts.expressPayReceivable, world.amount(9_000), 'express_pay_advance'),
  ])
}

const transfersOut: Maker = (world) => {
  const requests = Array.from({ length: world.random.whole(1, 20) }, () => {
    const accountId = world.random.pick(world.workers)
    const [amount, fee] = [world.amount(40_000), cents(149n)]
    const legs = [
      { accountId, amount: cents(-amount - fee) },
      { accountId: houseAccounts.achClearing, amount },
      { accountId: houseAccounts.feeIncome, amount: fee },
    ]
    return world.movement(accountId, houseAccounts.achClearing, -amount, 'ach_out', { legs })
  })
  return posting('transfers out', world, requests)
}

const betweenWorkers: Maker = (world) => {
  const requests = Array.from({ length: world.random.whole(1, 10) }, () => {
    const [from, to] = [world.random.pick(world.workers), world.random.pick(world.workers)]
    return world.movement(from, to, -world.amount(20_000), 'adjustment')
  })
  return posting('between workers', world, requests)
}

const depositReturned: Maker = (world) => {
  const deposit = world.random.pick(world.asked)
  const [credit] = deposit.legs
  if (deposit.kind !== 'payroll_deposit' || credit === undefined) return null
  const request = world.movement(deposit.owner, houseAccounts.achClearing, -credit.amount, 'ach_return', { forced: true })
  return posting('deposit returned', world, [request])
}

const refund: Maker = (world) =>
  posting('refund', world, [
    world.movement(world.random.pick(world.workers), houseAccounts.networkSettlement, world.amount(5_000), 'card_refund'),
  ])

const repeatedRequest: Maker = (world) => {
  const { random } = world
  const request = random.pick(world.asked)
  const isOther = random.chance(0.3)
  return posting('repeated request', world, [
    isOther ? { ...request, kind: 'cash_back' } : { ...request, journalId: world.newId() },
  ])
}

const nonsense: Maker = (world) => {
  const accountId = world.random.pick(world.workers)
  const legs = world.random.pick([
    [{ accountId, amount: cents(5n) }],
    [
      { accountId, amount: cents(5n) },
      { accountId: houseAccounts.rewards, amount: cents(-4n) },
    ],
    [
      { accountId, amount: cents(5n) },
      { accountId: world.newId(), amount: cents(-5n) },
    ],
  ])
  const bad = { ...world.movement(accountId, houseAccounts.rewards, 5n, 'cash_back'), legs }
  return posting('nonsense among others', world, [world.movement(accountId, houseAccounts.rewards, 7n, 'cash_back'), bad])
}

const authorization: Maker = (world) => {
  const { model, clock } = world
  const accountId = world.random.pick(world.workers)
  const held = { accountId, holdId: world.newId() }
  const [amount, at] = [world.amount(30_000), clock.now()]
  const expiresAt = at.add({ hours: world.random.whole(1, holdHours) })
  world.holds.push(held)
  return {
    name: 'authorization',
    ask: async (tx) => holdAnswer(await placeHold(tx, { room: 'cards', ...held, amount, expiresAt, at })),
    expected: () => modelAnswer(model.placeHold(accountId, held.holdId, amount, expiresAt.epochMilliseconds)),
    isSingle: true,
  }
}

const reversal: Maker = (world) => {
  const held = world.random.pick(world.holds)
  const at = world.clock.now()
  return {
    name: 'reversal',
    ask: async (tx) => holdAnswer(await releaseHold(tx, { room: 'cards', ...held, at })),
    expected: () => modelAnswer(world.model.releaseHold(held.holdId)),
    isSingle: true,
  }
}

/** Equal to the hold, in parts, above it with a tip, after its end, or an offline sale that never had one. */
const clearing: Maker = (world) => {
  const { random, model } = world
  const isOffline = random.chance(0.1)
  const held = isOffline ? { accountId: random.pick(world.workers), holdId: world.newId() } : random.pick(world.holds)
  const whole = model.holds.get(held.holdId)?.amount ?? world.amount(8_000)
  const captured = random.pick([cents(whole), cents(whole / 2n + 1n), cents((whole * 6n) / 5n)])
  const isFinal = random.chance(0.8)
  const journal = world.movement(held.accountId, houseAccounts.networkSettlement, -captured, 'hold_capture')
  return {
    name: isOffline ? 'offline sale' : 'clearing',
    ask: async (tx) => postAnswer(await captureHold(tx, { room: 'cards', ...held, captured, isFinal, journal })),
    expected: () => postAnswer(model.captureHold(held.holdId, captured, isFinal, journal)),
    isSingle: true,
  }
}

/** The answer of a repeated question would be empty: what counts is what is held afterward. */
const expiry: Maker = (world) => {
  const at = world.clock.now()
  return {
    name: 'expiry',
    ask: async (tx) => {
      await expireHolds(tx, { room: 'cards', at, max: 10_000 })
      return 'done'
    },
    expected: () => {
      world.model.expireHolds(at.epochMilliseconds)
      return 'done'
    },
    isSingle: true,
  }
}

const makers: readonly (readonly [weight: number, maker: Maker])[] = [
  [4, hiring],
  [3, payroll],
  [4, paydayWithReimbursement],
  [5, advance],
  [10, transfersOut],
  [6, betweenWorkers],
  [2, depositReturned],
  [4, refund],
  [6, repeatedRequest],
  [3, nonsense],
  [22, authorization],
  [6, reversal],
  [16, clearing],
  [3, expiry],
]

const pool = makers.flatMap(([weight, maker]) => Array.from({ length: weight }, () => maker))

/** The next thing to happen; the first is always that someone is hired and uses a card. */
export function nextHappening(world: World): Happening {
  if (world.workers.length === 0) return hiring(world) ?? nextHappening(world)
  if (world.holds.length === 0) return authorization(world) ?? nextHappening(world)
  if (world.asked.length === 0) return refund(world) ?? nextHappening(world)
  return world.random.pick(pool)(world) ?? nextHappening(world)
}
