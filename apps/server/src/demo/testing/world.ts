// A database of its own for a test to fill with the demo world, and a snapshot of its contents without ids.
import { tmpdir } from 'node:os'
import { ownText } from '@daybreak/contract'
import { fixedClock, type Instant } from '@daybreak/time'
import type { Issuer } from '#features/issuer'
import type { SubmittedWorker } from '#features/onboarding'
import type { Database } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { composeTestRooms } from '../../testing/composed-rooms.ts'
import { createFictionalIssuer, type FictionalIssuer } from '../../testing/stand-ins/fictional-issuer.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { testKeys } from '../../testing/test-keys.ts'
import { seedDemoWorld, type DemoOutcome, type DemoWorldDeps } from '../demo-world.ts'

/** A Friday morning in New York. */
export const friday = '2026-11-20T14:41:00.000Z'

export type TestWorld = {
  database: Database
  rows<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>
  /** @param changed  replaces the database, to fail where a crash would */
  seed(at?: string, changed?: Database): Promise<DemoOutcome>
  /** Whose details were handed in, and when. */
  submitted: (SubmittedWorker & { at: Instant })[]
  /** Everything a person can see, in a fixed order; ids and other people's clocks left out. */
  picture(): Promise<Record<string, object[]>>
  end(): Promise<void>
}

/** Of the accounts that the card provider makes. */
const routingNumbers = ['555001004']

/** @param provider  a card provider, and what only a sandbox and a browser can do with it */
export async function startTestWorld(provider: DemoProvider = inMemoryProvider()): Promise<TestWorld> {
  const test = await createTestDatabase()
  const { database } = test
  const submitted: TestWorld['submitted'] = []
  const bringSubmitted: DemoWorldDeps['bringSubmitted'] = async (_tx, worker, at) => void submitted.push({ ...worker, at })
  async function rows<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await database.pool.query<Row>(text, values)).rows
  }
  return {
    database,
    rows,
    seed: (at = friday, changed = database) =>
      seedDemoWorld({
        database: changed,
        clock: fixedClock(at),
        log: silentLog,
        encryption: testKeys.encryption,
        roomsAt: (clock) =>
          // No return file is written: the demo's payroll pays everyone.
          composeTestRooms({ database: changed, clock, dataDir: tmpdir(), routingNumbers, doubles: { issuer: provider.issuer } }),
        ourRoutingNumbers: routingNumbers,
        bringSubmitted,
        bringAgreed: async () => undefined,
        ...provider,
      }),
    submitted,
    async picture() {
      const parts = Object.entries(pictures).map(async ([name, text]): Promise<[string, object[]]> => [name, await rows(text)])
      return Object.fromEntries(await Promise.all(parts))
    },
    async end() {
      await test.drop()
    },
  }
}

const pictures = {
  employers: 'select code, name, company_id, time_zone from employers_employer',
  periods: 'select pay_group, period_start, period_end, cut_off_at, payday from employers_pay_period order by period_start',
  roster: `select employee_number, first_name, last_name, email, phone, address, hire_date, status, jobs, is_ewa_eligible, employee_id is not null as has_employee
    from employers_roster order by employee_number`,
  employees: `select employee_number, first_name, last_name, language, onboarding_status, features, has_pin, address from employee_profile order by employee_number`,
  contacts: `select employee_number, kind, value, verified_at is not null as is_verified, position
    from employee_contact c join employee_profile p on p.id = c.employee_id order by employee_number, kind`,
  accounts: `select employee_number, account_number_last4, routing_number, status, posted, held, floor
    from accounts_account a join employee_profile p on p.id = a.employee_id join ledger.account l on l.id = a.id order by employee_number`,
  cards: `select employee_number, c.status, form_factor, last4, expiration_month, expiration_year, c.has_pin, is_damaged, c.created_at,
      replaces is not null as is_replacement, o.status as order_status, o.ordered_at, o.shipped_at
    from cards_card c left join cards_order o on o.card_id = c.id join employee_profile p on p.id = c.employee_id order by employee_number, c.created_at`,
  enrollments: `select employee_number, state, delinquent from express_pay_enrolment e join employee_profile p on p.id = e.employee_id order by employee_number`,
  transactions: `select employee_number, i.created_at, summary, amount, direction, i.status, type_name, kind, rail, last4, reason_code, payday,
      payroll_total, payroll_reimbursement, payroll_remaining, journal_id is not null as is_posted, hold_id is not null as is_held, refund_of is not null as is_refund
    from transactions_item i join accounts_account a on a.id = i.account_id join employee_profile p on p.id = a.employee_id
    order by employee_number, i.created_at, summary, amount`,
  house: 'select name, balance from ledger.house_balance order by name',
  journals: 'select kind, created_at, count(*) from ledger.journal group by kind, created_at order by kind, created_at',
  offers:
    'select merchant_name, category, title, terms, reward_type, reward_value, min_spend, max_reward, channels, starts_at, ends_at from offers_offer order by merchant_name',
}

export type DemoProvider = Pick<DemoWorldDeps, 'mail' | 'setPin'> & { issuer: Issuer }

/** A card provider on paper, for tests that start many worlds. */
export function inMemoryProvider(): DemoProvider & { issuer: FictionalIssuer } {
  const issuer = createFictionalIssuer(fixedClock(friday))
  const idByExternalId = new Map<string, number>()
  return {
    issuer: Object.assign(issuer, {
      async issueFinancialAccountForApplication({ externalId }: { externalId: string }) {
        const id = idByExternalId.get(externalId) ?? idByExternalId.size + 1
        idByExternalId.set(externalId, id)
        return { providerAccountId: `fa_${id}`, directDepositId: `ddd_${id}` }
      },
      readDirectDepositNumbers: async (directDepositId: string) => ({
        number: directDepositId.slice(4).padStart(12, '5'),
        routingNumber: '555001004',
        type: 'CHECKING',
      }),
    }),
    mail: {
      async moveOrder(orderId) {
        const providerCardId = orderId.replace('pco_', '')
        const orders = issuer
          .card(providerCardId)
          .orders.map((order) => ({ ...order, status: 'SHIPPED' as const, trackingNumber: ownText('1Z') }))
        issuer.change(providerCardId, { orders })
        return { status: 'SHIPPED' }
      },
    },
    setPin: async (providerCardId) => issuer.change(providerCardId, { isPinSet: true }),
  }
}
