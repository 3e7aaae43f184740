// Tests the demo world: each worker is in the promised state, each balance is exact, and a database that is in use is left alone.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { failureReasons, transactionKind, transactionStatus } from '@daybreak/contract'
import { daysBetween, dateIn, fixedClock, instantText, parseInstant, type Clock } from '@daybreak/time'
import { readCardsOfEmployee } from '#features/cards'
import { findContactHolder } from '#features/employee'
import { createIssuer, createIssuerSimulations } from '#features/issuer'
import { verifyLedger } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { startIssuerProcess, type IssuerProcess } from '../testing/processes/issuer-process.ts'
import { verifyBooks } from '../ops/books/books.store.ts'
import { createPinSetter, sendPin } from './demo-pin.ts'
import { friday, startTestWorld, type TestWorld } from './testing/world.ts'
import { readEnrollment } from '../features/express-pay/express-pay.store.ts'

type Item = {
  first_name: string
  created_at: string
  summary: string
  amount: bigint
  direction: 1 | -1
  status: string
  kind: string
  reason_code: string | null
  is_pending: boolean
  payroll_total: bigint | null
  payroll_reimbursement: bigint | null
  payroll_remaining: bigint | null
}

const unmoved = new Set(['INITIATED', 'PENDING', 'PROCESSING', 'FAILED', 'CANCELED', 'RETURNED'])
const complete: ReadonlySet<string> = new Set(transactionStatus.options).difference(unmoved)

let sandbox: IssuerProcess
let world: TestWorld
let items: Item[]

before(async () => {
  sandbox = await startIssuerProcess()
  const access = { url: sandbox.url, apiKey: sandbox.apiKey, log: silentLog }
  const issuer = createIssuer({ ...access, publicOrigin: sandbox.origin })
  const mail = createIssuerSimulations(access, randomUUID)
  world = await startTestWorld({ issuer, mail, setPin: createPinSetter(issuer, sandbox.url) })
  assert.equal(await world.seed(), 'made')
  items = await world.rows<Item>(
    `select p.first_name, i.* from transactions_item i join accounts_account a on a.id = i.account_id join employee_profile p on p.id = a.employee_id
     order by i.created_at, i.id`,
  )
})
after(async () => {
  await world.end()
  await sandbox.stop()
})

test('every movement on a worker’s account has its room, and every item of the lists says what the ledger moved', async () => {
  assert.deepEqual(await verifyBooks(world.database), [])
})

const itemsOf = (name: string) => items.filter((item) => item.first_name === name)

async function personOf(phone: string) {
  const holder = await findContactHolder(world.database.query, 'phone', phone)
  assert.ok(holder)
  const [profile] = await world.rows<{
    first_name: string
    onboarding_status: string
    features: string[]
    has_pin: boolean
    language: string
  }>('select first_name, onboarding_status, features, has_pin, language from employee_profile where id = $1', holder.employeeId)
  assert.ok(profile)
  const { payCards, mainCardId } = await readCardsOfEmployee(world.database.query, holder.employeeId)
  return {
    ...profile,
    enrollment: await readEnrollment(world.database.query, holder.employeeId),
    cards: payCards.map(({ status, formFactor }) => `${status} ${formFactor}`),
    mainCard: payCards.find(({ id }) => id === mainCardId)?.status ?? null,
  }
}

describe('everyone is in the state that the demo promises', () => {
  test('Maya: Express Pay on and active, no PIN, an active virtual card', async () => {
    const maya = await personOf('12125550101')
    assert.deepEqual(
      [maya.first_name, maya.onboarding_status, maya.features, maya.has_pin, maya.cards, maya.language],
      ['Maya', 'Completed', ['EWA'], false, ['Active VIRTUAL'], 'en'],
    )
    assert.deepEqual([maya.enrollment.state, maya.enrollment.isDelinquent], ['active', false])
  })

  test('Dwayne: Express Pay inactive, PIN set, a frozen physical card', async () => {
    const dwayne = await personOf('12125550102')
    assert.deepEqual(
      [dwayne.first_name, dwayne.features, dwayne.has_pin, dwayne.cards],
      ['Dwayne', ['EWA'], true, ['Frozen PHYSICAL']],
    )
    assert.equal(dwayne.enrollment.state, 'inactive')
  })

  test('Linh: delinquent, because the last payday covered less than was taken', async () => {
    const linh = await personOf('12125550103')
    assert.deepEqual([linh.onboarding_status, linh.has_pin, linh.cards], ['Completed', true, ['Active PHYSICAL']])
    assert.deepEqual([linh.enrollment.state, linh.enrollment.isDelinquent], ['active', true])
    const payday = itemsOf('Linh')
      .filter(({ kind }) => kind === 'payroll')
      .at(-1)
    assert.deepEqual(
      [payday?.amount, payday?.payroll_total, payday?.payroll_reimbursement, payday?.payroll_remaining],
      [0n, 20_000n, 23_215n, -3_215n],
    )
  })

  test('Sofia: cancellation pending, in Spanish', async () => {
    const sofia = await personOf('12125550104')
    assert.deepEqual(
      [sofia.onboarding_status, sofia.language, sofia.enrollment.state],
      ['Completed', 'es', 'pending_cancellation'],
    )
  })

  test('Omar: no Express Pay, a damaged card that is still shown, and a replacement on its way', async () => {
    const omar = await personOf('12125550105')
    assert.deepEqual([omar.features, omar.cards, omar.mainCard], [[], ['Damaged PHYSICAL', 'Inactive PHYSICAL'], 'Damaged'])
    assert.equal(omar.enrollment.state, 'never')
  })

  test('Grace: still at AccountPending, with no account and no card', async () => {
    const grace = await personOf('12125550106')
    assert.deepEqual([grace.onboarding_status, grace.cards], ['AccountPending', []])
    const accounts = await world.rows(
      `select from accounts_account a join employee_profile p on p.id = a.employee_id where first_name = 'Grace'`,
    )
    assert.equal(accounts.length, 0)
    const [check, another] = world.submitted
    assert.deepEqual([check?.ssn?.slice(5), check?.at, another], ['3397', parseInstant(friday), undefined])
  })

  test('Tom: every card closed by himself', async () => {
    const tom = await personOf('12125550107')
    assert.deepEqual([tom.onboarding_status, tom.cards], ['Completed', ['ClosedByCustomer VIRTUAL', 'ClosedByCustomer PHYSICAL']])
  })

  test('all seven sign in by e-mail too, and five more wait on the roster', async () => {
    for (const email of ['maya.torres', 'dwayne.brooks', 'linh.nguyen', 'sofia.reyes', 'omar.haddad', 'grace.kim', 'tom.walsh']) {
      assert.ok(await findContactHolder(world.database.query, 'email', `${email}@example.com`), email)
    }
    const waiting = await world.rows<{ has_identity: boolean }>(
      `select birth_date_hash is not null and ssn_last4_hash is not null as has_identity from employers_roster where employee_id is null and status = 'active'`,
    )
    assert.deepEqual(
      waiting.map(({ has_identity: hasIdentity }) => hasIdentity),
      Array.from({ length: 5 }, () => true),
    )
  })
})

describe('the cards', () => {
  test('take no PIN that is easy to guess of their holder: the card provider knows who that is', async () => {
    const issuer = createIssuer({ url: sandbox.url, publicOrigin: sandbox.origin, apiKey: sandbox.apiKey, log: silentLog })
    const [card] = await world.rows<{ provider_card_id: string }>(
      `select provider_card_id from cards_card c join employee_profile p on p.id = c.employee_id where first_name = 'Maya'`,
    )
    assert.ok(card)
    const to = { issuer, url: sandbox.url, providerCardId: card.provider_card_id }
    // The worker's date of birth, and the last digits of the Social Security number and the phone.
    for (const pin of ['1998', '0409', '4821', '0101']) assert.equal(await sendPin(to, pin), false, pin)
  })

  test('are known to the card provider, in the state that we show, with the digits and the PIN that it gave them', async () => {
    const issuer = createIssuer({ url: sandbox.url, publicOrigin: sandbox.origin, apiKey: sandbox.apiKey, log: silentLog })
    const cards = await world.rows<{
      provider_card_id: string
      status: string
      last4: string
      has_pin: boolean
      form_factor: string
    }>('select provider_card_id, status, last4, has_pin, form_factor from cards_card order by created_at')
    const there = {
      Active: 'ACTIVE',
      Damaged: 'ACTIVE',
      Frozen: 'SUSPENDED',
      Inactive: 'ACTIVATION_REQUIRED',
      ClosedByCustomer: 'CLOSED',
    }
    assert.equal(cards.length, 8)
    for (const card of cards) {
      const found = await issuer.readCard(card.provider_card_id)
      assert.deepEqual(
        [found?.status, found?.last4, found?.isPinSet, found?.formFactor],
        [there[card.status as keyof typeof there], card.last4, card.has_pin, card.form_factor],
      )
    }
  })

  test('of Omar: the new one has the number of the damaged one, and is in the mail', async () => {
    const holder = await findContactHolder(world.database.query, 'phone', '12125550105')
    const { payCards } = await readCardsOfEmployee(world.database.query, holder?.employeeId ?? '')
    const [damaged, ordered] = payCards
    assert.equal(ordered?.last4Digits, damaged?.last4Digits)
    assert.equal(ordered?.replaces, damaged?.id)
    assert.partialDeepStrictEqual(ordered?.order, { status: 'SHIPPED', isOpen: true, speed: 'standard' })
    assert.match(ordered?.order?.trackingNumber ?? '', /\d/)
  })

  test('are the ones that the purchases were made with', async () => {
    const strangers = await world.rows(
      `select from transactions_item i where rail = 'card' and not exists (select from cards_card c where c.account_id = i.account_id and c.last4 = i.last4)`,
    )
    assert.equal(strangers.length, 0)
  })
})

describe("Maya's transactions", () => {
  test('are more than four hundred in fourteen months', () => {
    const maya = itemsOf('Maya')
    assert.ok(maya.length > 400)
    const zone = 'America/New_York'
    const [first] = maya
    const days = daysBetween(dateIn(parseInstant(first?.created_at ?? friday), zone), dateIn(parseInstant(friday), zone))
    assert.ok(days >= 425, String(days))
  })

  test('have every status and every kind, each failure with a reason of the list', () => {
    const maya = itemsOf('Maya')
    assert.deepEqual([...new Set(maya.map(({ status }) => status))].toSorted(), [...transactionStatus.options].toSorted())
    assert.deepEqual([...new Set(maya.map(({ kind }) => kind))].toSorted(), [...transactionKind.options].toSorted())
    for (const { status, reason_code: reason } of maya) {
      // A purchase that was canceled has none: the store took it back.
      const needsReason = ['FAILED', 'RETURNED'].includes(status)
      assert.equal(reason !== null && (failureReasons as readonly string[]).includes(reason), needsReason, status)
    }
  })

  test('show one failed and one canceled item, and pending ones', () => {
    const maya = itemsOf('Maya')
    assert.equal(maya.filter(({ status }) => status === 'FAILED').length, 1)
    assert.equal(maya.filter(({ status }) => status === 'CANCELED').length, 1)
    assert.ok(maya.filter((item) => item.is_pending).length >= 2)
  })

  test('show two paydays from which Express Pay was taken, one with less than nothing left', () => {
    const annotated = itemsOf('Maya').filter((item) => (item.payroll_reimbursement ?? 0n) > 0n)
    assert.deepEqual(
      annotated.map((item) => [item.payroll_total, item.payroll_reimbursement, item.payroll_remaining, item.amount]),
      [
        [20_815n, 24_635n, -3_820n, 0n],
        [65_060n, 3_820n, 61_240n, 61_240n],
      ],
    )
  })

  test('lead to the balances of the pictures', async () => {
    const [maya] = await world.rows<{ posted: bigint; held: bigint }>(
      `select posted, held from ledger.account l join accounts_account a using (id) join employee_profile p on p.id = a.employee_id where first_name = 'Maya'`,
    )
    assert.deepEqual([maya?.posted, (maya?.posted ?? 0n) - (maya?.held ?? 0n)], [134_211n, 128_457n])
  })
})

describe('the money', () => {
  test('on every account is the sum of what the worker sees as complete, and what is held is what they see as pending', async () => {
    const accounts = await world.rows<{ first_name: string; posted: bigint; held: bigint }>(
      'select first_name, posted, held from ledger.account l join accounts_account a using (id) join employee_profile p on p.id = a.employee_id',
    )
    assert.equal(accounts.length, 6)
    for (const { first_name: name, posted, held } of accounts) {
      const own = itemsOf(name)
      const sum = own
        .filter(({ status }) => complete.has(status))
        .reduce((total, item) => total + item.amount * BigInt(item.direction), 0n)
      const pending = own
        .filter((item) => item.is_pending && item.direction === -1)
        .reduce((total, { amount }) => total + amount, 0n)
      assert.deepEqual([posted, held], [sum, pending], name)
    }
  })

  test('was never spent before it was there', () => {
    const balances = new Map<string, bigint>()
    for (const { first_name: name, status, amount, direction, created_at: at } of items) {
      if (!complete.has(status)) continue
      const balance = (balances.get(name) ?? 0n) + amount * BigInt(direction)
      balances.set(name, balance)
      assert.ok(balance >= 0n, `${name} at ${at}: ${balance}`)
    }
  })

  test('adds up in the ledger, and Express Pay is owed exactly what was taken and not yet given back', async () => {
    const { drifts, journals } = await verifyLedger(world.database)
    assert.deepEqual(drifts, [])
    assert.ok(journals > 900n)
    const [receivable] = await world.rows<{ balance: bigint }>(
      `select balance from ledger.house_balance where name = 'express_pay_receivable'`,
    )
    assert.equal(receivable?.balance, -(7_860n + 3_215n + 6_000n))
  })

  test('never moved after now, and came on its payday, whatever time it is where the database runs', async () => {
    for (const { created_at: at } of items) assert.ok(at < friday, at)
    const isOther = `(created_at at time zone 'America/New_York')::date <> payday`
    assert.deepEqual(await world.rows(`select created_at, payday from transactions_item where ${isOther}`), [])
  })
})

test('a hundred and fifty offers run today, and still in a year', async () => {
  for (const at of [friday, instantText(parseInstant(friday).add({ hours: 24 * 365 }))]) {
    const [offers] = await world.rows<{ count: number }>(
      'select count(*)::int as count from offers_offer where starts_at <= $1 and ends_at > $1',
      at,
    )
    assert.ok((offers?.count ?? 0) >= 150, at)
  }
})

test('asked again, it changes nothing', async () => {
  const picture = await world.picture()
  assert.equal(await world.seed('2026-12-24T10:00:00.000Z'), 'stands')
  assert.deepEqual(await world.picture(), picture)
})

test('a database that is someone’s is left alone', async () => {
  const another = await startTestWorld()
  const clock: Clock = fixedClock(friday)
  await another.rows(
    `insert into employers_employer (id, code, name, company_id, time_zone, created_at) values (gen_random_uuid(), 'OTHER', 'Other', null, 'UTC', $1)`,
    instantText(clock.now()),
  )
  assert.equal(await another.seed(), 'not_empty')
  const { employers, employees, offers } = await another.picture()
  assert.deepEqual([employers?.length, employees?.length, offers?.length], [1, 0, 0])
  await another.end()
})
