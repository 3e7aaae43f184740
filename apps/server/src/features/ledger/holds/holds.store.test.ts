// Guarantees of holds, on the real database.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { captureHold, expireHolds, placeHold, releaseHold, syncHold } from './holds.store.ts'
import { verifyLedger } from '../verification/verify.store.ts'
import { postJournal, readBalance } from '../ledger.store.ts'
import { dollars, movement, openFundedAccount, testClock } from '../testing/requests.ts'

const { database, drop } = await createTestDatabase()
after(async () => {
  assert.deepEqual((await verifyLedger(database)).drifts, [])
  await drop()
})

const { query } = database
const done = { kind: 'done', repeated: false }
const repeated = { kind: 'done', repeated: true }
const refused = (code: string) => ({ kind: 'refused', code })
const at = testClock.now()
const nextWeek = at.add({ hours: 7 * 24 })

type Held = { accountId: string; holdId: string }

async function openHeld(balance: Cents, amount: Cents, expiresAt: Instant = nextWeek): Promise<Held> {
  const held = { accountId: await openFundedAccount(database, balance), holdId: newUuid(testClock) }
  assert.deepEqual(await placeHold(query, { room: 'cards', ...held, amount, expiresAt, at }), done)
  return held
}

const capture = (held: Held, captured: Cents, isFinal = true) => ({
  room: 'cards' as const,
  ...held,
  captured,
  isFinal,
  journal: movement(held.accountId, cents(-captured)),
})

describe('a placed hold', () => {
  test('keeps money back without taking it', async () => {
    const { accountId } = await openHeld(dollars(50), dollars(30))
    assert.deepEqual(await readBalance(query, accountId), { posted: dollars(50), held: dollars(30), available: dollars(20) })
    assert.deepEqual(await postJournal(query, movement(accountId, cents(-2_001n))), refused('ledger.insufficient_funds'))
    assert.equal((await postJournal(query, movement(accountId, dollars(-20)))).kind, 'posted')
  })

  test('may not exceed what is available', async () => {
    const { accountId } = await openHeld(dollars(50), dollars(30))
    const more = { accountId, holdId: newUuid(testClock), expiresAt: nextWeek, at }
    assert.deepEqual(
      await placeHold(query, { room: 'cards', ...more, amount: cents(2_001n) }),
      refused('ledger.insufficient_funds'),
    )
    assert.deepEqual(await placeHold(query, { room: 'cards', ...more, amount: dollars(20) }), done)
  })

  test('placed again is the same hold, and with another amount it is refused', async () => {
    const held = await openHeld(dollars(50), dollars(30))
    assert.deepEqual(await placeHold(query, { room: 'cards', ...held, amount: dollars(30), expiresAt: nextWeek, at }), repeated)
    assert.deepEqual(
      await placeHold(query, { room: 'cards', ...held, amount: dollars(31), expiresAt: nextWeek, at }),
      refused('ledger.key_reused'),
    )
    assert.equal((await readBalance(query, held.accountId)).held, dollars(30))
  })

  test('on an account that no one opened is refused', async () => {
    const nowhere = { accountId: newUuid(testClock), holdId: newUuid(testClock) }
    assert.deepEqual(
      await placeHold(query, { room: 'cards', ...nowhere, amount: dollars(1), expiresAt: nextWeek, at }),
      refused('ledger.account_unknown'),
    )
  })
})

test('a hold of nothing is a fault of the caller', async () => {
  const held = { accountId: newUuid(testClock), holdId: newUuid(testClock), expiresAt: nextWeek, at }
  await assert.rejects(placeHold(query, { room: 'cards', ...held, amount: cents(0n) }), RangeError)
})

describe('releasing', () => {
  test('gives the money back once', async () => {
    const held = await openHeld(dollars(50), dollars(30))
    assert.deepEqual(await releaseHold(query, { room: 'cards', ...held, at }), done)
    assert.deepEqual(await releaseHold(query, { room: 'cards', ...held, at }), repeated)
    assert.equal((await readBalance(query, held.accountId)).available, dollars(50))
  })

  test('a captured hold cannot be released, and one that never was is unknown', async () => {
    const held = await openHeld(dollars(50), dollars(30))
    await captureHold(query, capture(held, dollars(30)))
    assert.deepEqual(await releaseHold(query, { room: 'cards', ...held, at }), refused('ledger.hold_closed'))
    assert.deepEqual(
      await releaseHold(query, { room: 'cards', ...held, holdId: newUuid(testClock), at }),
      refused('ledger.hold_unknown'),
    )
  })
})

describe('capturing', () => {
  test('takes the money and ends the hold, once for each key', async () => {
    const held = await openHeld(dollars(50), dollars(30))
    const request = capture(held, dollars(28))
    const posted = { kind: 'posted', journalId: request.journal.journalId }
    assert.deepEqual(await captureHold(query, request), { ...posted, replayed: false })
    assert.deepEqual(await captureHold(query, request), { ...posted, replayed: true })
    assert.deepEqual(await readBalance(query, held.accountId), { posted: dollars(22), held: 0n, available: dollars(22) })
  })

  test('in parts keeps back what is left until the last part', async () => {
    const held = await openHeld(dollars(50), dollars(30))
    await captureHold(query, capture(held, dollars(10), false))
    assert.deepEqual(await readBalance(query, held.accountId), { posted: dollars(40), held: dollars(20), available: dollars(20) })
    await captureHold(query, capture(held, dollars(15), true))
    assert.deepEqual(await readBalance(query, held.accountId), { posted: dollars(25), held: 0n, available: dollars(25) })
  })

  test('above the hold is posted anyway, below zero if it must be', async () => {
    const held = await openHeld(dollars(30), dollars(30))
    assert.equal((await captureHold(query, capture(held, dollars(36)))).kind, 'posted')
    assert.equal((await readBalance(query, held.accountId)).available, dollars(-6))
  })

  test('after the hold expired, or without one, is posted anyway', async () => {
    const held = await openHeld(dollars(30), dollars(30))
    await releaseHold(query, { room: 'cards', ...held, at })
    assert.equal((await captureHold(query, capture(held, dollars(30)))).kind, 'posted')
    assert.equal((await captureHold(query, capture({ ...held, holdId: newUuid(testClock) }, dollars(1)))).kind, 'posted')
    assert.equal((await readBalance(query, held.accountId)).available, dollars(-1))
  })

  test('leaves no trace on the floor when the hold covered it', async () => {
    const held = await openHeld(dollars(30), dollars(30))
    await captureHold(query, capture(held, dollars(30)))
    assert.deepEqual(await postJournal(query, movement(held.accountId, cents(-1n))), refused('ledger.insufficient_funds'))
  })

  test("must have a leg on the hold's account", async () => {
    const held = await openHeld(dollars(30), dollars(30))
    const stranger = await openFundedAccount(database, dollars(30))
    const request = { ...capture(held, dollars(1)), journal: movement(stranger, dollars(-1)) }
    assert.deepEqual(await captureHold(query, request), refused('ledger.account_unknown'))
  })
})

describe('expiring', () => {
  test('releases exactly the holds whose time has come, each once', async () => {
    const soon = at.add({ hours: 1 })
    const due = await openHeld(dollars(50), dollars(30), soon)
    const later = await openHeld(dollars(50), dollars(30), nextWeek)
    const captured = await openHeld(dollars(50), dollars(30), soon)
    await captureHold(query, capture(captured, dollars(30)))
    const expire = () => database.transaction((tx) => expireHolds(tx, { room: 'cards', at: soon, max: 100 }))
    assert.deepEqual(await expire(), [{ ...due, amount: dollars(30) }])
    assert.deepEqual(await expire(), [])
    assert.equal((await readBalance(query, due.accountId)).available, dollars(50))
    assert.equal((await readBalance(query, later.accountId)).available, dollars(20))
    assert.deepEqual(await releaseHold(query, { room: 'cards', ...due, at }), repeated)
  })

  test('takes no more at once than requested, the earliest first', async () => {
    const accountId = await openFundedAccount(database, dollars(50))
    const holdIds = [1, 2, 3].map(() => newUuid(testClock))
    for (const [index, holdId] of holdIds.entries()) {
      await placeHold(query, {
        room: 'cards',
        accountId,
        holdId,
        amount: dollars(1),
        expiresAt: at.add({ minutes: 10 - index }),
        at,
      })
    }
    const expired = await database.transaction((tx) => expireHolds(tx, { room: 'cards', at: at.add({ minutes: 30 }), max: 2 }))
    assert.deepEqual(new Set(expired.map(({ holdId }) => holdId)), new Set(holdIds.slice(1)))
    assert.equal((await readBalance(query, accountId)).held, dollars(1))
  })
})

test('a hold is changed, taken and ended by the room that placed it alone', async () => {
  const held = { ...(await openHeld(dollars(50), dollars(30), at)), room: 'move-money' } as const
  const another = refused('ledger.hold_of_another_room')
  assert.deepEqual(await placeHold(query, { ...held, amount: dollars(30), expiresAt: at, at }), another)
  assert.deepEqual(await syncHold(query, { ...held, amount: cents(0n), isCaptured: false, expiresAt: at, at }), another)
  assert.deepEqual(await releaseHold(query, { ...held, at }), another)
  assert.deepEqual(await captureHold(query, { ...capture(held, dollars(30)), room: 'move-money' }), another)
  const ended = await database.transaction((tx) => expireHolds(tx, { room: 'move-money', at, max: 1_000 }))
  assert.deepEqual(ended, [])
  assert.deepEqual(await readBalance(query, held.accountId), { posted: dollars(50), held: dollars(30), available: dollars(20) })
})

test('holds raise no floor that a forced posting lowered, beyond what they give back', async () => {
  const held = await openHeld(dollars(30), dollars(30))
  await postJournal(query, movement(held.accountId, dollars(-10), { forced: true }))
  assert.equal((await readBalance(query, held.accountId)).available, dollars(-10))
  await releaseHold(query, { room: 'cards', ...held, at })
  assert.equal((await postJournal(query, movement(held.accountId, dollars(-20)))).kind, 'posted')
  assert.deepEqual(await postJournal(query, movement(held.accountId, cents(-1n))), refused('ledger.insufficient_funds'))
})
