// A bank account is proven only by its two amounts: in three tries, in fourteen days, in any number of tabs, and with few
// accounts a day.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { readDepositNumbers } from '#features/accounts'
import { isRefused } from '#platform/errors.ts'
import { silentLog } from '#platform/log.ts'
import { hireWorker } from '../../../testing/people/hired-workers.ts'
import { testKeys } from '../../../testing/worker-rooms.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { findDestination } from './destinations.store.ts'
import { addBank, proveBank, type BankToAdd, type ProvingDeps } from './proving.ts'
import { readProofs } from './proofs/proofs.store.ts'
import { removeDestination, removeExpired, type RemovingDeps } from './removing.ts'

const working = { log: silentLog, signal: new AbortController().signal }
let world: MoneyWorld
let lastNumber = 555_010_000
/** The deposits that were sent, by the account that they are to prove. */
const deposits = new Map<string, readonly [number, number]>()

before(async () => {
  world = await startMoneyWorld(cents(100_000n))
})
// Accounts that were added before no longer count.
beforeEach(() => world.clock.advance({ hours: 31 * 24 }))
after(() => world.close())

const query = () => world.deps.database.query
const proving = (): ProvingDeps => ({
  ...world.deps,
  sendProof: async (_tx, { destinationId, cents: amounts }) => void deposits.set(destinationId, amounts),
})
const removing = (): RemovingDeps => ({ ...world.deps, cancelTransfersTo: async () => {} })

function bank(change: Partial<BankToAdd> = {}): BankToAdd {
  lastNumber += 1
  const number = { routingNumber: '121042882', accountNumber: String(lastNumber) }
  return { id: randomUUID(), ...number, accountType: 'checking', nickname: null, ...change }
}

/** With an account, and nothing linked to it. */
async function hireAnother(): Promise<string> {
  const { database } = world.deps
  const { id: employerId } = await database.query.selectFrom('employers_employer').select('id').executeTakeFirstOrThrow()
  return (await hireWorker({ test: { database }, clock: world.clock, employerId, keys: testKeys }, { phone: null })).employeeId
}

const add = (to: BankToAdd, employeeId = world.employeeId) => addBank(proving(), { employeeId, sessionId: null }, to)
const remove = (id: string) => removeDestination(removing(), { employeeId: world.employeeId, sessionId: null }, id)
const codeOf = (outcome: Awaited<ReturnType<typeof add>> | Awaited<ReturnType<typeof prove>>) =>
  isRefused(outcome) ? outcome.code : 'done'
const prove = (id: string, typed = rightOf(id), employeeId = world.employeeId) => proveBank(world.deps, employeeId, id, typed)
const stateOf = async (id: string) => (await findDestination(query(), world.employeeId, id))?.state

function rightOf(id: string) {
  const [first, second] = deposits.get(id) ?? [0, 0]
  return { first, second }
}

/** Neither of them is right. */
function wrongOf(id: string) {
  const { first, second } = rightOf(id)
  return { first: (first % 99) + 1, second: (second % 99) + 1 }
}

async function added(change: Partial<BankToAdd> = {}): Promise<string> {
  const outcome = await add(bank(change))
  assert.ok(!isRefused(outcome) && outcome.isNew, 'refused')
  return outcome.destination.id
}

describe('a bank account', () => {
  test('is proven by both amounts in either order, once, and the proof is gone with it', async () => {
    const id = await added()
    const { first, second } = rightOf(id)
    assert.equal(codeOf(await prove(id, { first: second, second: first })), 'done')
    assert.equal(await stateOf(id), 'verified')
    assert.equal((await readProofs(query(), [id])).size, 0)
    // The second tab, and a lost answer: nothing that is typed later makes it unproven.
    assert.equal(codeOf(await prove(id, { first, second })), 'done')
    assert.equal(codeOf(await prove(id, wrongOf(id))), 'done')
    assert.equal(await stateOf(id), 'verified')
  })

  test('is not proven by one amount of two, and each wrong try is counted', async () => {
    const id = await added()
    const { first, second } = rightOf(id)
    const refused = await prove(id, { first, second: first })
    assert.ok(isRefused(refused) && refused['triesLeft'] === 2)
    const again = await prove(id, { first: second, second })
    assert.ok(isRefused(again) && again['triesLeft'] === 1)
    assert.equal(codeOf(await prove(id)), 'done', 'the third try may still be right')
  })

  test('gives three tries, however many tabs try at once, and after them not even the right one', async () => {
    const id = await added()
    const answers = await Promise.all(Array.from({ length: 8 }, () => prove(id, wrongOf(id))))
    assert.equal(answers.filter((answer) => codeOf(answer) === 'move_money.proof_wrong').length, 2)
    assert.equal(answers.filter((answer) => codeOf(answer) === 'move_money.proof_locked').length, 6)
    assert.equal(await stateOf(id), 'locked')
    assert.equal(codeOf(await prove(id)), 'move_money.proof_locked')
  })

  test('that was locked gives no more tries when it is removed and added anew, by whatever id', async () => {
    const request = bank()
    await add(request)
    for (let tries = 0; tries < 3; tries += 1) await prove(request.id, wrongOf(request.id))
    await remove(request.id)
    assert.equal(codeOf(await add({ ...request, id: randomUUID() })), 'move_money.proof_locked')
    assert.equal(codeOf(await add({ ...request, id: randomUUID(), accountType: 'savings' })), 'move_money.proof_locked')
  })

  test('is removed and proven by an instance whose clock is behind that of the one that added it', async () => {
    const [gone, proven] = [await added(), await added()]
    world.clock.advance({ seconds: -5 })
    await remove(gone)
    assert.equal(codeOf(await prove(proven)), 'done')
    world.clock.advance({ seconds: 5 })
    assert.deepEqual([await stateOf(gone), await stateOf(proven)], ['removed', 'verified'])
  })

  test('can be proven for fourteen days to the millisecond, and then goes by itself', async () => {
    const [late, timely] = [await added(), await added()]
    world.clock.advance({ milliseconds: 14 * 24 * 3_600_000 - 1 })
    await removeExpired(removing(), working)
    assert.equal(await stateOf(late), 'pending')
    assert.equal(codeOf(await prove(timely)), 'done')
    world.clock.advance({ milliseconds: 1 })
    assert.equal(codeOf(await prove(late)), 'move_money.proof_not_due')
    await removeExpired(removing(), working)
    await removeExpired(removing(), working)
    assert.deepEqual([await stateOf(late), await stateOf(timely)], ['removed', 'verified'])
    assert.equal(codeOf(await prove(late)), 'move_money.destination_not_found')
  })

  test('of another worker looks as if it were not there', async () => {
    const id = await added()
    assert.equal(codeOf(await prove(id, rightOf(id), randomUUID())), 'move_money.destination_not_found')
    assert.equal((await readProofs(query(), [id])).get(id)?.triesLeft, 3, 'a stranger takes no try away')
  })
})

describe('adding one', () => {
  test('is one account and one proof for one id, sixteen times at once', async () => {
    const request = bank()
    const answers = await Promise.all(Array.from({ length: 16 }, () => add(request)))
    assert.deepEqual(answers.flatMap((answer) => (isRefused(answer) ? [] : [answer.isNew])).filter(Boolean), [true])
    assert.deepEqual(new Set(answers.map(codeOf)), new Set(['done']))
    for (const change of [{ accountNumber: '555019999' }, { routingNumber: '021000021' }])
      assert.equal(codeOf(await add({ ...request, ...change })), 'move_money.id_reused')
    await remove(request.id)
    assert.equal(codeOf(await add(request)), 'move_money.id_reused')
  })

  test('of a worker who has none yet is also one for one id, and no more than five at once', async () => {
    const employeeId = await hireAnother()
    const request = bank()
    const answers = await Promise.all([1, 2, 3].map(() => add(request, employeeId)))
    assert.deepEqual(answers.map(codeOf), ['done', 'done', 'done'])
    const others = await Promise.all(Array.from({ length: 8 }, () => add(bank(), employeeId)))
    assert.equal(others.filter((answer) => codeOf(answer) === 'done').length, 4)
    assert.equal(others.filter((answer) => codeOf(answer) === 'move_money.too_many_destinations').length, 4)
  })

  test('of one account by two ids at once is one, and the other is refused', async () => {
    const [one, other] = [bank(), randomUUID()]
    const answers = await Promise.all([add(one), add({ ...one, id: other })])
    assert.deepEqual(answers.map(codeOf).toSorted(), ['done', 'move_money.destination_exists'])
  })

  test('is refused for the sixth of a day and the eleventh of thirty days, removed ones counted', async () => {
    for (let count = 0; count < 5; count += 1) await remove(await added())
    assert.equal(codeOf(await add(bank())), 'move_money.too_many_destinations')
    world.clock.advance({ hours: 24 })
    for (let count = 0; count < 5; count += 1) await added()
    world.clock.advance({ hours: 24 })
    assert.equal(codeOf(await add(bank())), 'move_money.too_many_destinations')
    // The first five are out of the thirty days then.
    world.clock.advance({ hours: 28 * 24 })
    assert.equal(codeOf(await add(bank())), 'done')
  })

  test('is refused for the account that the money comes from, and not for the same number at another bank', async () => {
    const numbers = await readDepositNumbers(query(), testKeys.encryption, [world.employeeId])
    const own = numbers.get(world.employeeId)
    assert.ok(own !== undefined)
    assert.equal(codeOf(await add(bank(own))), 'move_money.own_account')
    assert.equal(codeOf(await add(bank({ ...own, accountNumber: ` ${own.accountNumber} ` }))), 'move_money.own_account')
    assert.equal(codeOf(await add(bank({ ...own, routingNumber: '121042882' }))), 'done')
  })

  test('keeps the number sealed, and shows four digits of it with its zeros', async () => {
    const id = await added({ accountNumber: '555010420042', nickname: ownText('Rent') })
    const destination = await findDestination(query(), world.employeeId, id)
    assert.deepEqual([destination?.last4, destination?.nickname], ['0042', 'Rent'])
    const { rows } = await world.deps.database.pool.query<{ text: string }>(
      'select d::text as text from move_money_destination d where id = $1',
      [id],
    )
    assert.ok(rows[0] && !rows[0].text.includes('555010420042'))
    assert.ok(rows[0] && !rows[0].text.includes(Buffer.from('555010420042').toString('hex')))
  })

  test('is refused for numbers that no bank has, and without an account that the money would come from', async () => {
    assert.equal(codeOf(await add(bank({ routingNumber: '121042883' }))), 'move_money.routing_invalid')
    assert.equal(codeOf(await add(bank(), randomUUID())), 'accounts.not_found')
  })
})
