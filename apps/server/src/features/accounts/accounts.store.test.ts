// Stored accounts: numbers that open only in their own row, matching, and who waits for whom.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ownText, type RestrictionReason } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Instant } from '@daybreak/time'
import { readBalance } from '#features/ledger'
import type { Transaction } from '#platform/database/database.ts'
import { isRefused, type Refusal } from '#platform/errors.ts'
import type { Hired } from '../../testing/people/hired-workers.ts'
import { testKeys } from '../../testing/worker-rooms.ts'
import { closeAccount } from './accounts-closing.ts'
import { createAccountIds } from './accounts-ids.ts'
import { releaseAccount, restrictAccount, type RestrictingDeps } from './accounts-restricting.ts'
import { findRestriction, listRestrictions } from './accounts-restrictions.store.ts'
import { readAccountState, shareAccountState } from './accounts-states.store.ts'
import {
  externalIdOf,
  findAccountOf,
  findAccountOfProvider,
  findProviderAccountId,
  hashAccountNumber,
  keepOpened,
  listOpenedBefore,
  lockAccount,
  lockAccountOf,
  lockAccountsOf,
  lockMatchedAccounts,
  markClosed,
  matchAccounts,
  readAccountHolders,
  readDepositNumbers,
  readLast4,
  setClosing,
} from './accounts.store.ts'
import { startAccountsWorld, type AccountsWorld } from './testing/world.ts'

let world: AccountsWorld
before(async () => {
  world = await startAccountsWorld()
})
after(() => world.close())

const operator = ownText('Robin Vale')
const noOne = '01a00000-0000-7000-8000-000000000000'
const numbersOf = (employeeIds: readonly string[]) => readDepositNumbers(world.database.query, testKeys.encryption, employeeIds)

async function numberOf({ employeeId }: Hired): Promise<string> {
  const numbers = (await numbersOf([employeeId])).get(employeeId)
  assert.ok(numbers !== undefined)
  return numbers.accountNumber
}

const hashOf = async (hired: Hired) => hashAccountNumber(testKeys.keyedHash, await numberOf(hired))
const hexOf = (hash: Uint8Array) => Buffer.from(hash).toString('hex')
const stop = (accountId: string, allowsBalance = false) =>
  closeAccount({ ...world, issuer: { stopFinancialAccount: async () => {} } }, accountId, { allowsBalance })

function opened(accountId: string, employeeId: string, accountNumber: string) {
  const provider = { providerAccountId: `fa_${accountId}`, directDepositId: `ddd_${accountId}` }
  return { accountId, employeeId, ...provider, accountNumber, routingNumber: '123456780', openedAt: world.clock.now() }
}

const restricting = (): RestrictingDeps => ({ ...world, notify: async () => {}, stopOutgoing: async () => {} })
const restrict = ({ accountId, employeeId }: Hired, reason: RestrictionReason = 'fraud_review') =>
  restrictAccount(restricting(), { accountId, employeeId, operator, reason })
const codeOf = (outcome: unknown) => (isRefused(outcome) ? (outcome as Refusal<string>).code : null)

test("a sealed number that was moved to another worker's row does not open: pay goes to no one else's account", async () => {
  const [maya, tom] = [await world.hire(), await world.hire()]
  await world.database.pool.query(
    'update accounts_account set account_number_sealed = (select account_number_sealed from accounts_account where id = $1) where id = $2',
    [maya.accountId, tom.accountId],
  )
  assert.equal((await numberOf(maya)).length, 12)
  await assert.rejects(numbersOf([maya.employeeId, tom.employeeId]))
})

test('an account that is kept again keeps its first numbers, its first day and its balance', async () => {
  const hired = await world.hire()
  await world.pay(world.database.query, hired.accountId, 12_345n)
  const [number, account] = [await numberOf(hired), await findAccountOf(world.database.query, hired.employeeId)]
  world.clock.advance({ minutes: 1 })
  await world.database.transaction((tx) => keepOpened(tx, opened(hired.accountId, hired.employeeId, '999999999999'), testKeys))
  assert.equal(await numberOf(hired), number)
  assert.deepEqual(await findAccountOf(world.database.query, hired.employeeId), account)
  assert.equal((await readBalance(world.database.query, hired.accountId)).posted, 12_345n)
})

test('no two workers have one number, and no worker has two accounts', async () => {
  const maya = await world.hire()
  const { employeeId } = await world.hire({ hasAccount: false })
  const keep = (account: ReturnType<typeof opened>) => world.database.transaction((tx) => keepOpened(tx, account, testKeys))
  const spaced = (await numberOf(maya)).replace(/^\d{4}/, '$& ')
  await assert.rejects(keep(opened(newUuid(world.clock), employeeId, spaced)), { code: '23505' })
  await assert.rejects(keep(opened(newUuid(world.clock), maya.employeeId, '777700001111')), { code: '23505' })
  // What was refused left no account in the ledger either: it would be one that no one owns.
  const { rows } = await world.database.pool.query('select from ledger.account where id not in (select id from accounts_account)')
  assert.equal(rows.length, 0)
})

test('an account is found by its worker, its number and the name that the provider has for it, and by no other', async () => {
  const hired = await world.hire()
  const { query } = world.database
  const number = await numberOf(hired)
  const account = await findAccountOf(query, hired.employeeId)
  assert.partialDeepStrictEqual(account, {
    id: hired.accountId,
    externalId: externalIdOf(hired.accountId),
    accountNumberLast4: number.slice(-4),
    routingNumberLast4: '6780',
    isOpen: true,
    isClosing: false,
    closedAt: null,
  })
  assert.deepEqual(await findAccountOfProvider(query, `fa_${hired.accountId}`), { accountId: hired.accountId })
  assert.equal(await findProviderAccountId(query, hired.accountId), `fa_${hired.accountId}`)
  assert.equal(await readLast4(query, hired.accountId), number.slice(-4))
  const none = [
    await findAccountOf(query, noOne),
    await findAccountOfProvider(query, hired.accountId),
    await findProviderAccountId(query, noOne),
    await readAccountState(query, noOne),
  ]
  assert.deepEqual(none, [null, null, null, null])
  assert.equal(await readLast4(query, noOne), '')
  assert.equal((await matchAccounts(query, [])).size, 0)
  assert.equal((await world.database.transaction((tx) => lockMatchedAccounts(tx, []))).size, 0)
})

test('a closed account is still whose it was, takes no pay, and gives no number to a file for the bank', async () => {
  const [closed, open] = [await world.hire(), await world.hire()]
  const [hash, openHash] = [await hashOf(closed), await hashOf(open)]
  world.clock.advance({ hours: 1 })
  assert.equal(await stop(closed.accountId), null)
  const closedAt = world.clock.now()
  world.clock.advance({ hours: 1 })
  // Asked again, it keeps the moment at which it was closed.
  assert.equal(await stop(closed.accountId), null)
  const { query } = world.database
  assert.equal((await findAccountOf(query, closed.employeeId))?.closedAt?.toString(), closedAt.toString())
  const both = [closed.employeeId, open.employeeId]
  assert.deepEqual([...(await numbersOf(both)).keys()], [open.employeeId])
  assert.deepEqual(await readAccountHolders(query, [...both, noOne]), new Set(both))
  const matched = await world.database.transaction((tx) => lockMatchedAccounts(tx, [hash, openHash]))
  assert.deepEqual([matched.get(hexOf(hash))?.isOpen, matched.get(hexOf(openHash))?.isOpen], [false, true])
  const locked = await world.database.transaction((tx) => lockAccountsOf(tx, [...both, noOne]))
  assert.deepEqual(
    locked,
    new Map([
      [closed.employeeId, { id: closed.accountId, isOpen: false }],
      [open.employeeId, { id: open.accountId, isOpen: true }],
    ]),
  )
})

type Lock = (tx: Transaction, hired: Hired) => Promise<unknown>

/** How the rooms that credit an account, or take from it, hold it open. */
const locks: readonly Lock[] = [
  (tx, { employeeId }) => lockAccountOf(tx, employeeId),
  (tx, { employeeId }) => lockAccountsOf(tx, [employeeId]),
  (tx, { accountId }) => shareAccountState(tx, accountId),
  async (tx, hired) => lockMatchedAccounts(tx, [await hashOf(hired)]),
]

test('a credit that has begun is counted by the closing of the account, whichever lock its room takes', async () => {
  for (const [index, lock] of locks.entries()) {
    const hired = await world.hire()
    const refused = await world.whileOpen(
      async (tx) => {
        await lock(tx, hired)
        await world.pay(tx, hired.accountId, 1n)
      },
      () => stop(hired.accountId),
    )
    assert.equal(refused?.code, 'accounts.not_empty', `lock ${index}`)
    assert.equal((await findAccountOf(world.database.query, hired.employeeId))?.isOpen, true)
  }
})

test('a credit that comes while the account is being closed waits, and then finds it closed', async () => {
  const { accountId, employeeId } = await world.hire()
  const found = await world.whileOpen(
    async (tx) => {
      assert.equal((await lockAccount(tx, accountId))?.isOpen, true)
      await markClosed(tx, accountId, world.clock.now())
    },
    () => world.database.transaction((tx) => lockAccountOf(tx, employeeId)),
  )
  assert.equal(found?.isOpen, false)
})

test('an operator restricts an account only after what was leaving it has left, and it is not left from after that', async () => {
  const hired = await world.hire()
  const outcome = await world.whileOpen(
    (tx) => shareAccountState(tx, hired.accountId),
    () => restrict(hired),
  )
  assert.ok(!isRefused(outcome) && outcome.isNew)
  assert.equal((await readAccountState(world.database.query, hired.accountId))?.whyHeld, 'restricted')
})

test('an account says why nothing leaves it: the reason that the worker cannot undo goes first', async () => {
  const hired = await world.hire()
  const { query } = world.database
  const setTo = (at: Instant | null) => world.database.transaction((tx) => setClosing(tx, hired.accountId, at))
  const read = async () => {
    const state = await world.database.transaction((tx) => shareAccountState(tx, hired.accountId))
    assert.deepEqual(state, await readAccountState(query, hired.accountId))
    return state
  }
  const free = { isOpen: true, isRestricted: false, whyHeld: null, isClosing: false }
  assert.deepEqual(await read(), free)
  await setTo(world.clock.now())
  assert.deepEqual(await read(), { ...free, isRestricted: true, whyHeld: 'closing', isClosing: true })
  await restrict(hired)
  assert.deepEqual(await read(), { ...free, isRestricted: true, whyHeld: 'restricted', isClosing: true })
  await setTo(null)
  assert.deepEqual(await read(), { ...free, isRestricted: true, whyHeld: 'restricted' })
  await releaseAccount(restricting(), { ...hired, operator })
  assert.deepEqual(await read(), free)
})

test("no operator restricts or releases an account by another worker's id, nor restricts a closed one", async () => {
  const [maya, tom] = [await world.hire(), await world.hire()]
  const mixed = { accountId: maya.accountId, employeeId: tom.employeeId }
  const codes = [await restrict(mixed), await restrict({ ...maya, accountId: noOne })].map(codeOf)
  assert.deepEqual(codes, ['accounts.not_found', 'accounts.not_found'])
  await restrict(maya)
  assert.equal(codeOf(await releaseAccount(restricting(), { ...mixed, operator })), 'accounts.not_found')
  assert.equal((await findRestriction(world.database.query, maya.accountId))?.reason, 'fraud_review')
  await stop(tom.accountId)
  assert.equal(codeOf(await restrict(tom)), 'accounts.closed')
})

test('the restrictions of an account are listed with the newest first, each with its own reason and case', async () => {
  const hired = await world.hire()
  for (const reason of ['fraud_review', 'court_order', 'fraud_review'] as const) {
    world.clock.advance({ minutes: 1 })
    await restrict(hired, reason)
    await releaseAccount(restricting(), { ...hired, operator })
  }
  const kept = await listRestrictions(world.database.query, hired.accountId)
  assert.deepEqual(
    kept.map(({ reason }) => reason),
    ['fraud_review', 'court_order', 'fraud_review'],
  )
  assert.equal(new Set(kept.map(({ caseNumber }) => caseNumber)).size, 3)
  assert.deepEqual(
    kept.map(({ at }) => at.epochMilliseconds),
    kept.map(({ at }) => at.epochMilliseconds).toSorted((one, other) => other - one),
  )
})

test('accounts that are open and older than a moment are listed once each, however small the pages', async () => {
  const { query } = world.database
  world.clock.advance({ hours: 24 })
  const hired = [await world.hire(), await world.hire(), await world.hire(), await world.hire(), await world.hire()]
  const [closed, closing] = hired
  assert.ok(closed && closing)
  await stop(closed.accountId)
  await world.database.transaction((tx) => setClosing(tx, closing.accountId, world.clock.now()))
  const openedAt = world.clock.now()
  const listAll = async (openedBefore: Instant) => {
    const listed: string[] = []
    for (;;) {
      const page = await listOpenedBefore(query, { openedBefore, after: listed.at(-1) ?? null, max: 2 })
      listed.push(...page.map(({ accountId }) => accountId))
      if (page.length < 2) return listed
    }
  }
  const ofToday = (ids: readonly string[]) => hired.map(({ accountId }) => accountId).filter((id) => ids.includes(id))
  const later = await listAll(openedAt.add({ milliseconds: 1 }))
  assert.deepEqual(later, later.toSorted())
  assert.equal(new Set(later).size, later.length)
  assert.deepEqual(
    ofToday(later),
    hired.slice(2).map(({ accountId }) => accountId),
  )
  // The moment itself is not before it.
  assert.deepEqual(ofToday(await listAll(openedAt)), [])
})

test('the id of an account is remembered once it is open, and looked for again until then', async () => {
  const { employeeId } = await world.hire({ hasAccount: false })
  const accountIdOf = createAccountIds(world.database)
  assert.deepEqual(await accountIdOf(employeeId), { kind: 'refused', code: 'accounts.not_found' })
  const accountId = newUuid(world.clock)
  await world.database.transaction((tx) => keepOpened(tx, opened(accountId, employeeId, '888800001111'), testKeys))
  assert.equal(await accountIdOf(employeeId), accountId)
  assert.deepEqual(await accountIdOf(noOne), { kind: 'refused', code: 'accounts.not_found' })
})
