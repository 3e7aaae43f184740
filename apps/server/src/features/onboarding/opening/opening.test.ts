// From an approved identity to an account with cards: it resumes after any crash, nothing is created twice, and no status goes
// back.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { OnboardingState, Profile } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { readBalance } from '#features/ledger'
import { findAccountOf } from '#features/accounts'
import { changeProfile } from '#features/employee'
import type { FictionalIssuer } from '../../../testing/stand-ins/fictional-issuer.ts'
import { listOpenings } from './opening.store.ts'
import { bringApproved } from '../../../testing/people/approved-worker.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { expect, openBrowser, reportedIdentification } from '../../../testing/people/newcomer.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

const identification = reportedIdentification()
const sweep = 'onboarding.open-accounts-left'
const everyCall = [
  'createAccountHolder',
  'applyForCardProduct',
  'readApplication',
  'issueFinancialAccountForApplication',
  'readDirectDepositNumbers',
  'issueCard',
  'orderPhysicalCard',
] as const satisfies (keyof FictionalIssuer)[]

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms({ identification })
})
after(() => rooms.stop())

async function seenBy(phone: string): Promise<{ state: OnboardingState; profile: Profile }> {
  const { token } = await rooms.signIn(phone)
  const [state, profile] = await Promise.all([
    rooms.get('/api/onboarding', token).then((answer) => answer.json() as Promise<OnboardingState>),
    rooms.get('/api/employees/me', token).then((answer) => answer.json() as Promise<Profile>),
  ])
  return { state, profile }
}

/** The messages that the worker received, except codes. */
async function messagesTo(phone: string): Promise<string[]> {
  return (await rooms.sentTo(phone)).map(({ text }) => text).filter((text) => text.includes('account'))
}

async function statusOf(employeeId: string): Promise<string> {
  const { rows } = await rooms.database.pool.query<{ onboarding_status: string }>(
    'select onboarding_status from employee_profile where id = $1',
    [employeeId],
  )
  return rows[0]?.onboarding_status ?? 'nobody'
}

/** The worker's records at the end, whatever created them. */
async function stateOf(employeeId: string) {
  const query = async (text: string) => (await rooms.database.pool.query<{ count: number }>(text, [employeeId])).rows[0]?.count
  const account = await findAccountOf(rooms.database.query, employeeId)
  const cards = account === null ? [] : await rooms.issuer.listCards(account.providerAccountId)
  return {
    status: await statusOf(employeeId),
    accounts: await query('select count(*)::int as count from accounts_account where employee_id = $1'),
    steps: await query('select count(*)::int as count from onboarding_opening_step where employee_id = $1'),
    cards: await query('select count(*)::int as count from cards_card where employee_id = $1'),
    openOrders: await query('select count(*)::int as count from cards_order where employee_id = $1 and is_open'),
    kept: await query(
      'select count(*)::int as count from onboarding_opening where employee_id = $1 and (holder_sealed is not null or finished_at is null)',
    ),
    atProvider: cards.filter(({ status }) => status !== 'CLOSED').map(({ formFactor, status }) => `${formFactor} ${status}`),
  }
}

const opened = {
  status: 'Completed',
  accounts: 1,
  steps: 5,
  cards: 2,
  openOrders: 1,
  kept: 0,
  atProvider: ['PHYSICAL ACTIVATION_REQUIRED', 'VIRTUAL ACTIVE'],
}

/** Counts the requests to the card provider, and kills the requesting process at one of them: nothing of it continues. */
function dieAt(
  question: number,
  when: 'before' | 'after',
): { died: Promise<'died'>; names: () => string[]; restore: () => void } {
  const usual = Object.fromEntries(everyCall.map((name) => [name, rooms.issuer[name]]))
  const names: string[] = []
  const { promise: died, resolve } = Promise.withResolvers<'died'>()
  const never = new Promise<never>(() => {})
  for (const name of everyCall) {
    const work = usual[name] as (...given: unknown[]) => Promise<unknown>
    Object.assign(rooms.issuer, {
      async [name](...given: unknown[]) {
        names.push(name)
        if (names.length !== question) return work(...given)
        if (when === 'after') await work(...given)
        resolve('died')
        return never
      },
    })
  }
  return { died, names: () => names, restore: () => void Object.assign(rooms.issuer, usual) }
}

test('a passed identity check becomes an account with a usable card, and a worker who says how they are paid is let in', async () => {
  const { employeeId, phone } = await bringApproved(rooms, identification, { showsPaymentElection: true })
  const early = (await seenBy(phone)).state
  assert.deepEqual([early.status, early.opening?.standing], ['AccountPending', 'working'])
  await rooms.jobs.runEnqueued()

  const { state, profile } = await seenBy(phone)
  assert.deepEqual(await messagesTo(phone), [], 'the worker did not wait for it')
  assert.deepEqual(
    [state.status, state.step, state.opening?.standing],
    ['DepositBankAccountCreated', 'payment-election', 'opened'],
  )
  assert.ok(state.opening?.steps.every(({ isDone }) => isDone))
  assert.deepEqual(
    profile.payCards.map(({ status, formFactor, order }) => [status, formFactor, order?.status ?? null]),
    [
      ['Inactive', 'PHYSICAL', 'NEW'],
      ['Active', 'VIRTUAL', null],
    ],
  )
  const browser = openBrowser(rooms)
  browser.use((await rooms.signIn(phone)).token)
  const later = { choice: 'later', amount: null, percent: null, hasConsented: false }
  const answered = expect(await browser.post('payment-election', later), 'set-pin')
  assert.equal(answered.state.status, 'Completed')
  assert.deepEqual(await stateOf(employeeId), opened)
})

test('a worker who first says how they are paid is let in when the card is ready', async () => {
  const { employeeId, phone } = await bringApproved(rooms, identification, { showsPaymentElection: true })
  const browser = openBrowser(rooms)
  browser.use((await rooms.signIn(phone)).token)
  const keep = { choice: 'keep', amount: null, percent: null, hasConsented: false }
  assert.equal(expect(await browser.post('payment-election', keep), 'set-pin').state.status, 'AccountPending')
  await rooms.jobs.runEnqueued()
  assert.equal(await statusOf(employeeId), 'Completed')
})

test('a worker who has an account already keeps it, and is given cards', async () => {
  const { employeeId } = await bringApproved(rooms, identification, { hasAccount: true })
  const account = (await findAccountOf(rooms.database.query, employeeId)) ?? assert.fail('no account')
  const death = dieAt(0, 'before')
  await rooms.jobs.runEnqueued()
  death.restore()
  assert.deepEqual(death.names(), ['issueCard', 'orderPhysicalCard', 'issueCard'])
  assert.deepEqual(await stateOf(employeeId), opened)
  assert.equal((await findAccountOf(rooms.database.query, employeeId))?.id, account.id)
})

describe('a process that dies', () => {
  for (const when of ['before', 'after'] as const)
    test(`${when} any answer of the card provider is gone on from, and everything is made once`, async () => {
      let hasDied = true
      for (let question = 1; hasDied; question += 1) {
        const { employeeId } = await bringApproved(rooms, identification)
        const death = dieAt(question, when)
        hasDied = (await Promise.race([death.died, rooms.jobs.runEnqueued().then(() => 'lived' as const)])) === 'died'
        death.restore()
        rooms.clock.advance({ minutes: 2 })
        await rooms.jobs.run(sweep)
        assert.deepEqual(await stateOf(employeeId), opened, `died ${when} answer ${question}`)
        // Fewer would mean that something was not asked by way of what dies here.
        if (!hasDied) assert.ok(question > 8, `only ${question - 1} questions`)
      }
    })

  test('is not waited for: two that are at the same account at once make one', async () => {
    const { employeeId } = await bringApproved(rooms, identification)
    const run = () => rooms.jobs.run('onboarding.open-account', { employeeId })
    await Promise.all([run(), run(), run()])
    rooms.clock.advance({ minutes: 2 })
    await rooms.jobs.run(sweep)
    assert.deepEqual(await stateOf(employeeId), opened)
  })
})

/** Looks at an application, and finds it so. */
function saying(status: 'IN_REVIEW' | 'DENIED', read: FictionalIssuer['readApplication']): typeof read {
  return async (id) => read(id).then((application) => application && { ...application, status })
}

describe('a card provider', () => {
  test('that looks at the application is waited for, and asked again each minute', async () => {
    const usual = rooms.issuer.applyForCardProduct
    rooms.issuer.applyForCardProduct = async (request) => ({ ...(await usual(request)), status: 'IN_REVIEW' })
    const { employeeId, phone } = await bringApproved(rooms, identification)
    const read = rooms.issuer.readApplication
    rooms.issuer.readApplication = saying('IN_REVIEW', read)
    await rooms.jobs.runEnqueued()
    rooms.issuer.applyForCardProduct = usual
    const { opening, status } = (await seenBy(phone)).state
    assert.deepEqual([opening?.standing, status], ['in_review', 'AccountPending'])

    rooms.issuer.readApplication = read
    await rooms.jobs.run(sweep)
    assert.equal((await seenBy(phone)).state.opening?.standing, 'in_review', 'it was looked at less than a minute ago')
    rooms.clock.advance({ minutes: 2 })
    await rooms.jobs.run(sweep)
    assert.deepEqual(await stateOf(employeeId), opened)
    assert.match((await messagesTo(phone)).join(), /^Daybreak: Your account is open\. Continue here: http\S+\/onboarding$/)
  })

  test('that opens no account is not asked again, and the worker keeps the refusal', async () => {
    const usual = rooms.issuer.applyForCardProduct
    rooms.issuer.applyForCardProduct = async (request) => ({ ...(await usual(request)), status: 'DENIED' })
    const { employeeId, phone } = await bringApproved(rooms, identification)
    await rooms.jobs.runEnqueued()
    rooms.issuer.applyForCardProduct = usual
    const { opening, status } = (await seenBy(phone)).state
    assert.deepEqual([opening?.standing, status], ['refused', 'AccountPending'])
    assert.deepEqual(await messagesTo(phone), [
      "Daybreak: We couldn't open your account. You will still be paid: ask your employer about other ways. Help: (800) 555-0142",
    ])
    rooms.clock.advance({ hours: 2 })
    const death = dieAt(1, 'before')
    await rooms.jobs.run(sweep)
    death.restore()
    assert.deepEqual([death.names(), await statusOf(employeeId)], [[], 'AccountPending'])
  })

  test('that takes its approval back opens no account, and one that does not say is asked again', async () => {
    const { employeeId, phone } = await bringApproved(rooms, identification)
    const read = rooms.issuer.readApplication
    rooms.issuer.readApplication = saying('DENIED', read)
    await rooms.jobs.runEnqueued()
    rooms.issuer.readApplication = read
    assert.equal((await seenBy(phone)).state.opening?.standing, 'refused')
    assert.equal(await findAccountOf(rooms.database.query, employeeId), null)
    const usual = rooms.issuer.applyForCardProduct
    rooms.issuer.applyForCardProduct = async (request) => ({ ...(await usual(request)), status: null })
    const other = await bringApproved(rooms, identification)
    await rooms.jobs.runEnqueued()
    rooms.issuer.applyForCardProduct = usual
    assert.deepEqual(await stateOf(other.employeeId), opened)
  })

  test('that is down delays the worker, with growing waits between tries, and a changed name has no effect meanwhile', async () => {
    const usual = rooms.issuer.createAccountHolder
    const reported: string[] = []
    const away = async (request: Parameters<typeof usual>[0]) => {
      reported.push(JSON.stringify(request))
      throw new Error('no one answers')
    }
    const { employeeId, phone } = await bringApproved(rooms, identification)
    rooms.issuer.createAccountHolder = away
    await rooms.jobs.runEnqueued()
    assert.equal((await seenBy(phone)).state.opening?.standing, 'delayed')
    await rooms.database.transaction((tx) => changeProfile(tx, employeeId, { firstName: 'Anna' }, rooms.clock.now()))
    // One minute, then two, then four.
    for (const [minutes, tries] of [
      [1, 2],
      [1, 2],
      [1, 3],
      [3, 3],
      [1, 4],
    ] as const) {
      rooms.clock.advance({ minutes })
      await rooms.jobs.run(sweep)
      assert.equal(reported.length, tries)
    }
    assert.equal(new Set(reported).size, 1, 'it is always asked the same')
    const employer = await rooms.database.query.selectFrom('employers_employer').select('id').executeTakeFirstOrThrow()
    const [waiting] = await listOpenings(rooms.database.query, employer.id, 1_000).then((all) =>
      all.filter((one) => one.employeeId === employeeId),
    )
    assert.deepEqual([waiting?.steps, waiting?.failures, waiting?.failure], [[], 4, 'internal'])
    assert.match(reported[0] ?? '', /"firstName":"Maya".*"ssn":"123454821"/)
    rooms.issuer.createAccountHolder = usual
    rooms.clock.advance({ minutes: 8 })
    await rooms.jobs.run(sweep)
    assert.deepEqual(await stateOf(employeeId), opened)
  })
})

test('all who wait when the card provider is back are gone on with in one run', async () => {
  const waiting: string[] = []
  for (let person = 0; person < 12; person += 1) waiting.push((await bringApproved(rooms, identification)).employeeId)
  rooms.clock.advance({ minutes: 2 })
  await rooms.jobs.run(sweep)
  assert.deepEqual(new Set(await Promise.all(waiting.map(statusOf))), new Set(['Completed']))
})

test('no status goes back, no matter who writes it', async () => {
  const { employeeId } = await rooms.hire({ phone: null, onboardingStatus: 'AccountCreated' })
  const write = (onboardingStatus: Profile['onboardingStatus']) =>
    rooms.database.transaction((tx) => changeProfile(tx, employeeId, { onboardingStatus }, rooms.clock.now()))
  await assert.rejects(write('AccountPending'), /never goes back/)
  await write('AccountCreated')
  await write('Completed')
  await assert.rejects(write('DepositBankAccountCreated'), /never goes back/)
})

test('the new account receives the next payroll file', async () => {
  const { employeeId, phone } = await bringApproved(rooms, identification)
  await rooms.jobs.runEnqueued()
  const folder = await mkdtemp(join(tmpdir(), 'first-payday-'))
  after(() => rm(folder, { recursive: true }))
  const { database, employers } = rooms
  const employer = (await employers.findEmployer('LAKESIDE')) ?? assert.fail('no employer')
  const { companyId } = employer
  if (companyId === null) assert.fail('an employer without a company identification')
  const path = join(folder, 'payroll.ach')
  const amounts = { kind: 'each', amount: cents(61_250n) } as const
  await employers.writeSample({ employer: { ...employer, companyId }, amounts, outPath: path })
  const posted = await employers.postPayroll(path, { allowRepeat: false, operator: 'ana' })
  assert.equal(posted.kind, 'posted')
  const account = (await findAccountOf(database.query, employeeId)) ?? assert.fail('no account')
  assert.equal((await readBalance(database.query, account.id)).available, 61_250n)
  const { token } = await rooms.signIn(phone)
  const shown = await rooms.get('/api/financial-accounts/payroll', token)
  assert.partialDeepStrictEqual(await shown.json(), { id: publicId('acc', account.id), details: { availableBalance: '61250' } })
})

test('the main app is closed before the card is ready', async () => {
  const { phone } = await bringApproved(rooms, identification)
  const { token } = await rooms.signIn(phone)
  await assertProblem(await rooms.get('/api/financial-accounts/payroll', token), 403, 'employee.onboarding_incomplete')
})
