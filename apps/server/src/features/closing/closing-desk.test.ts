// Guarantees for operators about closings and their checks, and what the worker is shown before and while the account closes: one life of two accounts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ownText, type ClosingView } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import { placeHold, releaseHold, verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { silentLog } from '#platform/log.ts'
import { sweepClosings } from './closing-advancing.ts'
import { askToClose } from './closing-asking.ts'
import { createClosingDesk, type ClosingDesk } from './closing-desk.ts'
import { showClosing } from './closing-showing.ts'
import { findClosing, insertClosing, insertPayout, listUnseen, markSeen, type NewClosing } from './closing.store.ts'
import { startClosingWorld, type ClosingWorld } from './testing/world.ts'

let world: ClosingWorld
let desk: ClosingDesk
before(async () => {
  world = await startClosingWorld(20_000n)
  world.goTo('2026-11-22', 11)
  await world.setHome('418 Alder St')
  desk = createClosingDesk(world.deps)
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.money.deps.database)).drifts, [])
  await world.money.close()
})

const robin = ownText('Robin Vale')
const query = () => world.money.deps.database.query
const byCheck = { reason: 'costs', way: 'check', destinationId: null } as const

async function shown(): Promise<ClosingView> {
  const view = await showClosing(world.deps, world.money.employeeId)
  return isRefused(view) ? assert.fail(view.code) : view
}

/** A worker with nothing else on record. */
async function insertAnother(more: Partial<NewClosing> = {}): Promise<NewClosing> {
  const { clock } = world.money
  const at = clock.now()
  const closing: NewClosing = {
    id: newUuid(clock),
    employeeId: newUuid(clock),
    accountId: newUuid(clock),
    caseNumber: `DB-7KQ2M4P${(another += 1)}`,
    reason: null,
    way: 'check',
    destinationId: null,
    askedAt: at,
    leavesAt: at.add({ hours: 24 * 365 }),
    latestAt: at.add({ hours: 24 * 366 }),
    ...more,
  }
  await world.money.deps.database.transaction((tx) => insertClosing(tx, closing))
  return closing
}
let another = 0

test('before they ask, the worker sees what they have, what is on its way in and out, where it can go and when it would leave', async () => {
  const { accountId, clock } = world.money
  const hold = { room: 'cards', accountId, holdId: newUuid(clock), amount: cents(5_754n) } as const
  await placeHold(query(), { ...hold, expiresAt: clock.now().add({ hours: 24 }), at: clock.now() })
  const pending = [
    { id: newUuid(clock), summary: 'Gas station', amount: cents(5_754n), isOut: true },
    { id: newUuid(clock), summary: 'Refund of a store', amount: cents(1n), isOut: false },
  ]
  const view = await showClosing({ ...world.deps, listPending: async () => pending }, world.money.employeeId)
  assert.partialDeepStrictEqual(view, {
    available: '14246',
    held: '5754',
    pending: [
      { summary: 'Gas station', amount: '5754', direction: 'NEGATIVE' },
      { summary: 'Refund of a store', amount: '1', direction: 'POSITIVE' },
    ],
    checkStreet: '418 Alder St',
    leavesAt: '2026-11-25T22:00:00.000Z',
    arrivesOn: '2026-11-27',
    dueAt: '2026-12-06T16:00:00.000Z',
    hasStanding: false,
    nextPayday: null,
    expressPay: '0',
    cardLast4: '4821',
    refusal: null,
    closing: null,
  })
  assert.equal((await shown()).banks.length, 1)
  await releaseHold(query(), { ...hold, at: clock.now() })
})

test('an account that is below zero says so before they ask, and a worker without an account is refused', async () => {
  await world.post(-20_001n)
  const view = await shown()
  assert.deepEqual([view.refusal, view.held], ['below_zero', '0'])
  await world.post(20_001n)
  assert.equal((await shown()).refusal, null)
  const stranger = newUuid(world.money.clock)
  assert.partialDeepStrictEqual(await showClosing(world.deps, stranger), { code: 'accounts.not_found' })
  const asked = await askToClose(world.deps, { employeeId: stranger, sessionId: newUuid(world.money.clock) }, byCheck)
  assert.equal(asked?.code, 'accounts.not_found')
  assert.equal(await desk.show(stranger), null)
})

test('the day after they asked is day 2, the check goes to their street, and the operator sees the same case', async () => {
  assert.equal(await askToClose(world.deps, world.actor, byCheck), null)
  world.money.clock.advance({ hours: 24 })
  const { closing } = await shown()
  assert.partialDeepStrictEqual(closing, {
    state: 'waiting',
    way: { kind: 'check', street: '418 Alder St' },
    arrivesOn: null,
    day: 2,
    days: 14,
    canUndo: true,
    closedAt: null,
    payouts: [],
  })
  const story = await desk.show(world.money.employeeId)
  assert.deepEqual([story?.closing.caseNumber, story?.balance.posted], [closing?.caseNumber, 20_000n])
  assert.equal(story?.closing.reason, 'costs')
})

test('one closing that fails again and again holds up no other, and goes to the end of the line', async () => {
  world.goTo('2026-11-27', 17)
  // Its account does not exist: nothing can be read.
  const broken = await insertAnother({ askedAt: world.money.clock.now().subtract({ hours: 24 * 30 }) })
  const warned: unknown[] = []
  const log = {
    ...silentLog,
    warn: (event: string, fields: { closingId?: unknown } = {}) => void warned.push([event, fields.closingId]),
  }
  const failing: typeof world.deps.listPending = (executor, accountId) =>
    accountId === broken.accountId ? Promise.reject(new Error('away')) : world.deps.listPending(executor, accountId)
  world.money.clock.advance({ seconds: 1 })
  await sweepClosings({ ...world.deps, listPending: failing }, { log, signal: new AbortController().signal })
  assert.deepEqual(warned, [['closing_waits', broken.id]])
  assert.equal(await world.state(), 'closed')
  assert.deepEqual(await world.payouts(), ['check 20000'])
  assert.deepEqual(await listUnseen(query(), { open: world.money.clock.now(), closed: world.money.clock.now(), max: 10 }), [])
  world.money.clock.advance({ seconds: 1 })
  const at = world.money.clock.now()
  const line = await listUnseen(query(), { open: at, closed: at.subtract({ hours: 1 }), max: 10 })
  assert.deepEqual(
    line.map(({ id }) => id),
    [broken.id],
    'a closed one is looked at each hour',
  )
})

test('a sweep that is stopped begins nothing, and the longest unseen is the first', async () => {
  const { clock } = world.money
  clock.advance({ hours: 2 })
  const stopped = AbortSignal.abort()
  const own = (await findClosing(query(), world.money.employeeId)) ?? assert.fail('it is there')
  await world.post(7n)
  await sweepClosings(world.deps, { log: silentLog, signal: stopped })
  assert.equal(await world.balance(), 7n)
  const at = clock.now()
  const lineAt = async () => (await listUnseen(query(), { open: at, closed: at, max: 1 })).map(({ id }) => id)
  const [first] = await lineAt()
  await markSeen(query(), first ?? '', at.subtract({ seconds: 1 }))
  const [second] = await lineAt()
  assert.deepEqual(new Set([first, second]).size, 2)
  await world.sweep()
  assert.equal(await world.balance(), 0n, 'also of a closed account')
  assert.deepEqual(await world.payouts(), ['check 20000', 'check 7'])
  assert.ok([first, second].includes(own.id))
})

test('checks are listed the oldest first, with the name and the home of today', async () => {
  const checks = await desk.listChecks()
  assert.deepEqual(
    checks.map(({ amount, checkState, name, address }) => [amount, checkState, name, address?.line1]),
    [
      [20_000n, 'asked', 'Maya Torres', '418 Alder St'],
      [7n, 'asked', 'Maya Torres', '418 Alder St'],
    ],
  )
  await world.setHome('9 Linden Ave')
  assert.equal((await desk.listChecks())[0]?.address?.line1, '9 Linden Ave', 'the worker moved')
  await world.setHome(null)
  assert.deepEqual([(await desk.listChecks())[0]?.address, (await shown()).checkStreet], [null, null])
})

test('only a check changes its state, one step after the other, and it is kept who said so', async () => {
  const [first, second] = await desk.listChecks()
  assert.ok(first && second)
  const codeOf = async (id: string, to: 'mailed' | 'cashed' | 'returned' | 'unclaimed' | 'asked') => {
    const change = await desk.changeCheck(id, to, robin)
    return isRefused(change) ? change.code : `${change.from} ${change.to}`
  }
  assert.equal(await codeOf('7', 'mailed'), 'check_not_found')
  assert.equal(await codeOf(newUuid(world.money.clock), 'mailed'), 'check_not_found')
  assert.equal(await codeOf(first.id, 'returned'), 'check_not_so')
  assert.equal(await codeOf(first.id, 'asked'), 'asked asked')
  world.goTo('2026-12-01', 10)
  assert.equal(await codeOf(first.id, 'mailed'), 'asked mailed')
  assert.equal(await codeOf(first.id, 'unclaimed'), 'check_not_so', 'that is for the days of the state alone')
  world.goTo('2026-12-02', 10)
  assert.equal(await codeOf(first.id, 'mailed'), 'mailed mailed')
  const [kept] = (await desk.listChecks()).filter(({ id }) => id === first.id)
  assert.deepEqual(
    [kept?.changedBy, kept && instantText(kept.changedAt)],
    ['Robin Vale', '2026-12-01T15:00:00.000Z'],
    'said again, nothing is changed',
  )
  assert.equal(await world.house('checksOutstanding'), 20_007n)
})

test('a check that two operators report as cashed at the same moment is settled with our bank once', async () => {
  const [first] = await desk.listChecks()
  assert.ok(first)
  const bank = await world.house('settlementBank')
  const changes = await Promise.all([1, 2, 3].map(() => desk.changeCheck(first.id, 'cashed', robin)))
  assert.deepEqual(
    changes.map((change) => isRefused(change)),
    [false, false, false],
  )
  assert.deepEqual([await world.house('checksOutstanding'), await world.house('settlementBank')], [7n, bank + 20_000n])
  assert.deepEqual(
    (await desk.listChecks()).map(({ amount }) => amount),
    [7n],
    'it is over',
  )
  assert.partialDeepStrictEqual(await desk.changeCheck(first.id, 'returned', robin), { code: 'check_not_so' })
  const { closing } = await shown()
  assert.deepEqual(
    closing?.payouts.map(({ amount, state }) => [amount, state]),
    [
      ['20000', 'arrived'],
      ['7', 'on_its_way'],
    ],
  )
})

test('a check that the mail brought back is on its way for the worker, and is no payout to a bank', async () => {
  const [check] = await desk.listChecks()
  assert.ok(check)
  for (const state of ['mailed', 'returned'] as const) await desk.changeCheck(check.id, state, robin)
  assert.equal((await shown()).closing?.payouts[1]?.state, 'on_its_way')
  const closing = (await findClosing(query(), world.money.employeeId)) ?? assert.fail('it is there')
  const payout = {
    id: newUuid(world.money.clock),
    closingId: closing.id,
    number: 9,
    kind: 'write_off',
    amount: cents(5n),
    madeAt: world.money.clock.now(),
  } as const
  await world.money.deps.database.transaction((tx) => insertPayout(tx, payout))
  assert.partialDeepStrictEqual(await desk.changeCheck(payout.id, 'mailed', robin), { code: 'check_not_found' })
})

test('an operator lists closings by their state, the newest first', async () => {
  const waiting = await insertAnother()
  const caseNumbers = async (state: Parameters<ClosingDesk['list']>[0]) =>
    (await desk.list(state)).map(({ employeeId }) => employeeId)
  const all = await caseNumbers(null)
  assert.deepEqual([all[0], all.length], [waiting.employeeId, 3])
  assert.deepEqual(await caseNumbers('closed'), [world.money.employeeId])
  assert.deepEqual(await caseNumbers('undone'), [])
  assert.equal((await caseNumbers('waiting')).length, 2)
})

test('a closed account is not closed again, and says that it is closed', async () => {
  assert.equal((await shown()).refusal, 'closed')
  assert.equal((await askToClose(world.deps, world.actor, byCheck))?.code, 'closing.closed')
})
