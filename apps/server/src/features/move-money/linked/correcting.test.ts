// Guarantees of corrected accounts: the next transfer goes where the bank says, and no account is linked twice by it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { fixedClock, instantText } from '@daybreak/time'
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { correctAsShown, correctBank, isShownOtherwise } from './correcting.ts'
import { bankNumbersOf, fieldOfNumber } from './destination-names.ts'
import { readDestinations } from './destinations.store.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
const encryption = createFieldEncryption([{ id: 1, key: Buffer.alloc(32, 7) }])
const keyedHash = createKeyedHash(Buffer.alloc(32, 9))
const deps = { encryption, keyedHash }
let owned: TestDatabase

before(async () => {
  owned = await createTestDatabase()
})
after(() => owned.drop())

async function link(employeeId: string, accountNumber: string): Promise<string> {
  const [id, at] = [newUuid(clock), instantText(clock.now())]
  await owned.database.query
    .insertInto('move_money_destination')
    .values({
      id,
      employee_id: employeeId,
      kind: 'bank',
      state: 'verified',
      last4: accountNumber.slice(-4),
      account_type: 'checking',
      routing_number: '121042882',
      account_number_sealed: Buffer.from(encryption.seal(accountNumber, fieldOfNumber(id))),
      account_number_hash: Buffer.from(keyedHash('move_money.account_number', accountNumber)),
      added_at: at,
      verified_at: at,
    })
    .execute()
  return id
}

async function destinationOf(id: string) {
  return (await readDestinations(owned.database.query, [id])).get(id) ?? assert.fail()
}

function correct(id: string, correction: Parameters<typeof correctBank>[3]) {
  return owned.database.transaction((tx) => correctBank(deps, tx, id, correction))
}

test('a correction is remembered, sealed, and the next entry uses it', async () => {
  const id = await link(newUuid(clock), '5550100001')
  await correct(id, { routingNumber: '123456780' })
  await correct(id, { accountNumber: '00998877', accountType: 'savings' })
  const destination = await destinationOf(id)
  assert.deepEqual(bankNumbersOf(encryption, destination), {
    routingNumber: '123456780',
    accountNumber: '00998877',
    accountType: 'savings',
  })
  assert.equal(destination.last4, '8877')
  assert.ok(!Buffer.from(destination.accountNumberSealed ?? []).includes('998877'))
})

test('an account that the worker has linked already is not linked again by a correction, another worker has a link of their own', async () => {
  const employeeId = newUuid(clock)
  const [id] = [await link(employeeId, '5550100002'), await link(employeeId, '5550100003')]
  await link(newUuid(clock), '5550100004')
  assert.deepEqual(await correct(id, { accountNumber: '5550100003' }), { kind: 'twin' })
  assert.equal((await destinationOf(id)).last4, '0002')
  assert.equal((await correct(id, { accountNumber: '5550100004' })).kind, 'corrected')
})

test('a destination that is not here is not corrected', async () => {
  assert.deepEqual(await correct(newUuid(clock), { accountNumber: '5550100003' }), { kind: 'not_found' })
})

test('what a rail that keeps the account has corrected is seen by the worker, the number stays as it was typed, and nonsense is left', async () => {
  const employeeId = newUuid(clock)
  const id = await link(employeeId, '5550100005')
  const show = (shown: Parameters<typeof correctAsShown>[2]) => owned.database.transaction((tx) => correctAsShown(tx, id, shown))
  const nothing = { routingNumber: null, last4: null, accountType: null }
  const right = { routingNumber: '123456780', last4: '7711', accountType: 'savings' } as const
  const typed = await destinationOf(id)
  const nonsense = { ...nothing, routingNumber: '123456789', last4: 'x' }
  assert.deepEqual(
    [nothing, nonsense, right].map((shown) => isShownOtherwise(typed, shown)),
    [false, false, true],
  )
  assert.equal(await show(right), 'corrected')
  const { routingNumber, last4, accountType } = await destinationOf(id)
  assert.deepEqual({ routingNumber, last4, accountType }, right)
  assert.equal(bankNumbersOf(encryption, await destinationOf(id)).accountNumber, '5550100005')
  const twin = await link(employeeId, '5550100005')
  const back = { ...nothing, routingNumber: '123456780' }
  assert.equal(await owned.database.transaction((tx) => correctAsShown(tx, twin, back)), 'twin')
})
