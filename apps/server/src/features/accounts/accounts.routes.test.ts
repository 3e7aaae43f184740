// The payroll account, its balances and the token for its numbers: one group for each status; and how accounts are opened and closed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { NumbersToken, PayrollAccount } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { findAccountOf, hashAccountNumber, matchAccounts, readDepositNumbers } from '#features/accounts'
import { issuerProblem } from '../issuer/issuer.errors.ts'
import { houseAccounts, placeHold, postJournal } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, testKeys, type Hired, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { finishOpenings, type OpeningDeps } from './accounts-opening.ts'

const balancePath = '/api/financial-accounts/payroll'
const formPath = (accountId: string) => `/api/financial-accounts/acc_${accountId.replaceAll('-', '')}/deposit-form`
const tokenPath = (accountId: string) => `/api/financial-accounts/acc_${accountId.replaceAll('-', '')}/token`

let rooms: WorkerRooms
let maya: Hired
let token: string
/** Which requests the card provider received, and whether it answers. */
const provider = { isDown: false, askedCount: 0, issued: [] as { externalId: string; name: string }[], closed: [] as string[] }

function answerOrFail(): void {
  provider.askedCount += 1
  if (provider.isDown) throw issuerProblem('issuer.unreachable', null)
}

const issuer: OpeningDeps['issuer'] & {
  stopFinancialAccount(id: string): Promise<void>
  createNumbersToken(id: string): Promise<{ token: string; expiresAt: ReturnType<WorkerRooms['clock']['now']> }>
} = {
  async issueFinancialAccountForApplication({ externalId, name }) {
    answerOrFail()
    provider.issued.push({ externalId, name })
    return { providerAccountId: `fa_${externalId}`, directDepositId: `ddd_${externalId}` }
  },
  async readDirectDepositNumbers(directDepositId) {
    answerOrFail()
    const digits = String(BigInt(`0x${directDepositId.slice(-9)}`)).padStart(11, '0')
    return { number: digits.slice(0, 11), routingNumber: '123456780', type: 'CHECKING' }
  },
  async stopFinancialAccount(id) {
    answerOrFail()
    provider.closed.push(id)
  },
  async createNumbersToken(directDepositId) {
    answerOrFail()
    return { token: `token of ${directDepositId}`, expiresAt: rooms.clock.now().add({ minutes: 15 }) }
  },
}

before(async () => {
  rooms = await startWorkerRooms({ issuer })
  maya = await rooms.hire({ phone: '12125550101' })
  ;({ token } = await rooms.signIn('12125550101'))
})
after(() => rooms.stop())

const working = { log: silentLog, signal: new AbortController().signal }

const openingDeps = (): OpeningDeps => ({ database: rooms.database, clock: rooms.clock, issuer, ...testKeys })

async function pay(accountId: string, amount: bigint): Promise<void> {
  const outcome = await postJournal(rooms.database.query, {
    journalId: newUuid(rooms.clock),
    owner: accountId,
    idempotencyKey: newUuid(rooms.clock),
    kind: 'payroll_deposit',
    at: rooms.clock.now(),
    legs: [
      { accountId, amount: cents(amount) },
      { accountId: houseAccounts.achClearing, amount: cents(-amount) },
    ],
  })
  assert.equal(outcome.kind, 'posted')
}

describe('200', () => {
  test('available is what can be spent, present is what was posted: a hold is between them', async () => {
    await pay(maya.accountId, 128_457n)
    const held = await placeHold(rooms.database.query, {
      room: 'cards',
      accountId: maya.accountId,
      holdId: newUuid(rooms.clock),
      amount: cents(3_820n),
      at: rooms.clock.now(),
      expiresAt: rooms.clock.now().add({ hours: 24 }),
    })
    assert.equal(held.kind, 'done')
    const body = (await (await rooms.get(balancePath, token)).json()) as PayrollAccount
    assert.deepEqual(body, {
      id: `acc_${maya.accountId.replaceAll('-', '')}`,
      externalId: `acc_${maya.accountId.replaceAll('-', '')}`,
      details: {
        availableBalance: '124637',
        balance: '128457',
        directDepositId: `ddd_${maya.accountId}`,
        accountNumberLast4: body.details.accountNumberLast4,
        routingNumberLast4: '6780',
        asOf: rooms.clock.now().toString({ smallestUnit: 'millisecond' }),
      },
      firstDepositAt: null,
      coming: [],
      firstWeek: body.firstWeek,
      restriction: null,
      isClosing: false,
    })
    assert.match(body.details.accountNumberLast4, /^\d{4}$/)
  })

  test('the token reads the numbers of that account for fifteen minutes, at the card provider', async () => {
    const response = await rooms.post(tokenPath(maya.accountId), {}, { headers: { authorization: `Bearer ${token}` } })
    assert.deepEqual((await response.json()) as NumbersToken, {
      token: `token of ddd_${maya.accountId}`,
      expiresAt: rooms.clock.now().add({ minutes: 15 }).toString({ smallestUnit: 'millisecond' }),
      directDepositId: `ddd_${maya.accountId}`,
      graphqlUrl: 'https://cards.example.com/graphql',
    })
    const log = (await (await rooms.get('/api/session/activity', token)).json()) as { data: Record<string, unknown>[] }
    const [newest] = log.data
    assert.deepEqual([newest?.['kind'], newest?.['isThisSession']], ['deposit_numbers_shown', true])
  })

  test('with the card provider down the balance still answers', async (t) => {
    provider.isDown = true
    t.after(() => (provider.isDown = false))
    assert.equal((await rooms.get(balancePath, token)).status, 200)
  })
})

describe('401', () => {
  test('without a session there is neither balance nor token', async () => {
    await assertProblem(await rooms.server.call(balancePath), 401, 'unauthenticated')
    await assertProblem(await rooms.post(tokenPath(maya.accountId), {}), 401, 'unauthenticated')
  })
})

describe('403', () => {
  test('a worker whose onboarding is not Completed is not let in', async () => {
    const { accountId } = await rooms.hire({ phone: '12125550106', onboardingStatus: 'DepositBankAccountCreated' })
    const { token: graces } = await rooms.signIn('12125550106')
    await assertProblem(await rooms.get(balancePath, graces), 403, 'employee.onboarding_incomplete')
    await assertProblem(
      await rooms.post(tokenPath(accountId), {}, { headers: { authorization: `Bearer ${graces}` } }),
      403,
      'employee.onboarding_incomplete',
    )
  })

  test('the numbers need a code that is at most fifteen minutes old, and the refusal says how to give one', async () => {
    await rooms.hire({ phone: '12125550107', email: 'tom.walsh@example.com' })
    const { token: toms } = await rooms.signIn('12125550107')
    for (let minutes = 0; minutes < 4; minutes += 1) {
      rooms.clock.advance({ minutes: 4 })
      assert.equal((await rooms.get(balancePath, toms)).status, 200)
    }
    for (const path of [tokenPath(maya.accountId), formPath(maya.accountId)]) {
      const refusal = await rooms.post(path, {}, { headers: { authorization: `Bearer ${toms}` } })
      assert.deepEqual((await assertProblem(refusal, 403, 'step_up_required'))['methods'], ['sms', 'email'])
    }
  })
})

describe('404', () => {
  test("another worker's account is not there, nor is one that never was", async () => {
    const { token: fresh } = await signInAnew('12125550104')
    for (const path of [tokenPath(maya.accountId), formPath(maya.accountId), tokenPath(newUuid(rooms.clock))])
      await assertProblem(
        await rooms.post(path, {}, { headers: { authorization: `Bearer ${fresh}` } }),
        404,
        'accounts.not_found',
      )
    await assertProblem(
      await rooms.post('/api/financial-accounts/payroll/token', {}, { headers: { authorization: `Bearer ${fresh}` } }),
      404,
      'accounts.not_found',
    )
  })

  test('a worker without an account has no balance', async () => {
    const { token: fresh } = await signInAnew('12125550103', { hasAccount: false })
    await assertProblem(await rooms.get(balancePath, fresh), 404, 'accounts.not_found')
  })
})

async function signInAnew(phone: string, options: { hasAccount?: boolean } = {}): Promise<{ token: string; hired: Hired }> {
  const hired = await rooms.hire({ phone, ...options })
  return { ...(await rooms.signIn(phone)), hired }
}

describe('409', () => {
  test('the numbers of a closed account are not shown, its balance is', async () => {
    const { token: fresh, hired } = await signInAnew('12125550105')
    await rooms.accounts.closeAccount(hired.accountId)
    for (const path of [tokenPath(hired.accountId), formPath(hired.accountId)])
      await assertProblem(await rooms.post(path, {}, { headers: { authorization: `Bearer ${fresh}` } }), 409, 'accounts.closed')
    assert.equal((await rooms.get(balancePath, fresh)).status, 200)
  })
})

describe('503', () => {
  test('with the card provider down there is neither token nor form, and the answer says so', async (t) => {
    const { token: fresh, hired } = await signInAnew('12125550108')
    provider.isDown = true
    t.after(() => (provider.isDown = false))
    for (const path of [tokenPath(hired.accountId), formPath(hired.accountId)])
      await assertProblem(
        await rooms.post(path, {}, { headers: { authorization: `Bearer ${fresh}` } }),
        503,
        'issuer.unreachable',
      )
  })
})

describe('opening an account', () => {
  test('asked twice, at once or later, opens one', async () => {
    const { employeeId } = await rooms.hire({ phone: '12125550111', hasAccount: false })
    const holder = { employeeId, name: 'Maya Torres', applicationId: 'app_1' }
    const opened = await Promise.all([1, 2, 3].map(() => rooms.accounts.openAccount(holder)))
    opened.push(await rooms.accounts.openAccount({ employeeId, name: 'Another Name', applicationId: 'app_1' }))
    assert.equal(new Set(opened.map(({ accountId }) => accountId)).size, 1)
    const ours = `acc_${opened[0]!.accountId.replaceAll('-', '')}`
    assert.ok(provider.issued.every(({ externalId, name }) => externalId !== ours || name === 'Maya Torres'))
    assert.equal(await rooms.accounts.accountIdOf(employeeId), opened[0]!.accountId)
  })

  test('with the card provider down it waits, and is finished as the same account later', async () => {
    const { employeeId } = await rooms.hire({ phone: '12125550112', hasAccount: false })
    provider.isDown = true
    await assert.rejects(rooms.accounts.openAccount({ employeeId, name: 'Maya Torres', applicationId: 'app_1' }), {
      code: 'issuer.unreachable',
    })
    assert.deepEqual(await rooms.accounts.accountIdOf(employeeId), { kind: 'refused', code: 'accounts.not_found' })
    const { account_id: intended } = await rooms.database.query
      .selectFrom('accounts_opening')
      .select('account_id')
      .where('employee_id', '=', employeeId)
      .executeTakeFirstOrThrow()
    rooms.clock.advance({ seconds: 61 })
    await finishOpenings(openingDeps(), working)
    assert.deepEqual(await rooms.accounts.accountIdOf(employeeId), { kind: 'refused', code: 'accounts.not_found' })
    provider.isDown = false
    await finishOpenings(openingDeps(), working)
    assert.equal(await rooms.accounts.accountIdOf(employeeId), intended)
  })

  test('many that wait are finished a few a run, and a provider that is down is asked once a run', async () => {
    provider.isDown = true
    for (let count = 0; count < 12; count += 1) {
      const { employeeId } = await rooms.hire({ phone: `121255501${60 + count}`, hasAccount: false })
      await assert.rejects(rooms.accounts.openAccount({ employeeId, name: 'Maya Torres', applicationId: 'app_1' }), {
        code: 'issuer.unreachable',
      })
    }
    rooms.clock.advance({ seconds: 61 })
    const asked = async (context: typeof working) => {
      const askedBefore = provider.askedCount
      await finishOpenings(openingDeps(), context)
      return provider.askedCount - askedBefore
    }
    assert.equal(await asked(working), 1)
    provider.isDown = false
    assert.equal(await asked({ ...working, signal: AbortSignal.abort() }), 0)
    // Each is two questions: the account, and its numbers.
    assert.deepEqual([await asked(working), await asked(working), await asked(working)], [20, 4, 0])
  })

  test('the number is found by its hash, sealed at rest, and opened for files to the bank alone', async () => {
    const { employeeId } = await rooms.hire({ phone: '12125550113', hasAccount: false })
    const { accountId } = await rooms.accounts.openAccount({ employeeId, name: 'Maya Torres', applicationId: 'app_1' })
    const numbers = await readDepositNumbers(rooms.database.query, testKeys.encryption, [employeeId])
    const { accountNumber, routingNumber } = numbers.get(employeeId)!
    const hash = hashAccountNumber(testKeys.keyedHash, ` ${accountNumber.slice(0, 4)}-${accountNumber.slice(4)} `)
    const matched = await matchAccounts(rooms.database.query, [hash, hashAccountNumber(testKeys.keyedHash, '555010999999')])
    assert.deepEqual([...matched], [[Buffer.from(hash).toString('hex'), { accountId, employeeId, isOpen: true, routingNumber }]])
    const { rows } = await rooms.database.pool.query<{ text: string }>(
      'select a::text as text from accounts_account a where id = $1',
      [accountId],
    )
    assert.ok(!rows[0]!.text.includes(accountNumber))
    assert.ok(!rows[0]!.text.includes(Buffer.from(accountNumber).toString('hex')))
  })
})

describe('closing an account', () => {
  test('an account with a balance or holds stays open, unless it is closed anyway', async () => {
    const [{ hired: paid }, { hired: holding }] = [await signInAnew('12125550115'), await signInAnew('12125550116')]
    await pay(paid.accountId, 1n)
    await pay(holding.accountId, 500n)
    const held = await placeHold(rooms.database.query, {
      room: 'cards',
      accountId: holding.accountId,
      holdId: newUuid(rooms.clock),
      amount: cents(500n),
      at: rooms.clock.now(),
      expiresAt: rooms.clock.now().add({ hours: 24 }),
    })
    assert.equal(held.kind, 'done')
    for (const { accountId, employeeId } of [paid, holding]) {
      assert.equal((await rooms.accounts.closeAccount(accountId))?.code, 'accounts.not_empty')
      assert.equal((await findAccountOf(rooms.database.query, employeeId))?.isOpen, true)
      await rooms.accounts.closeAccount(accountId, { allowsBalance: true })
      assert.equal((await findAccountOf(rooms.database.query, employeeId))?.isOpen, false)
      await rooms.accounts.closeAccount(accountId)
    }
  })

  test('payroll sees it closed at once, even when the card provider learns of it later', async (t) => {
    const { hired } = await signInAnew('12125550114')
    const { accountNumber } = (await readDepositNumbers(rooms.database.query, testKeys.encryption, [hired.employeeId])).get(
      hired.employeeId,
    )!
    const hash = hashAccountNumber(testKeys.keyedHash, accountNumber)
    provider.isDown = true
    t.after(() => (provider.isDown = false))
    await assert.rejects(rooms.accounts.closeAccount(hired.accountId), { code: 'issuer.unreachable' })
    assert.equal((await matchAccounts(rooms.database.query, [hash])).get(Buffer.from(hash).toString('hex'))?.isOpen, false)
    assert.equal((await readDepositNumbers(rooms.database.query, testKeys.encryption, [hired.employeeId])).size, 0)
    provider.isDown = false
    await rooms.accounts.closeAccount(hired.accountId)
    assert.ok(provider.closed.includes(`fa_${hired.accountId}`))
    assert.equal((await rooms.accounts.closeAccount(newUuid(rooms.clock)))?.code, 'accounts.not_found')
  })
})
