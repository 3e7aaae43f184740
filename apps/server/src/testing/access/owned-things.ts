// Creates one of each thing that a worker can own, for the tests that another worker cannot reach it.
import { randomBytes } from 'node:crypto'
import { keptText, ownText } from '@daybreak/contract'
import { newUuid, publicId, receiptNumber } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import { addCard } from '#features/cards'
import { keepTransaction } from '#features/transactions'
import type { TestProduct } from '../test-product.ts'
import { putOnRoster } from '../people/newcomer.ts'
import { makeDispute } from './owned-dispute.ts'
import { makeClaimablePurchase, makeOffer } from './owned-offer.ts'
import { makeOidcLink } from './owned-oidc-link.ts'
import { makeProofLetter, makeStatement } from './owned-statement.ts'
import { testKeys } from '../worker-rooms.ts'
import { keepOpened } from '../../features/accounts/accounts.store.ts'
import { insertConsents, insertPerson } from '../../features/onboarding/onboarding-people.store.ts'

export type Thing =
  | 'account'
  | 'agreement'
  | 'card'
  | 'claimablePurchase'
  | 'companyDebit'
  | 'companyStop'
  | 'dispute'
  | 'expressPayTransfer'
  | 'message'
  | 'moneyDestination'
  | 'moneyTransfer'
  | 'offer'
  | 'oidcLink'
  | 'passkey'
  | 'payday'
  | 'proofLetter'
  | 'session'
  | 'statement'
  | 'supportCase'

type Owner = { employeeId: string }
type Maker = (product: TestProduct, owner: Owner) => Promise<string>

/** Makes one that is the owner's, and gives back its id as it appears in a URL. */
export const makeThing: Readonly<Record<Thing, Maker>> = {
  account: async (product, owner) => publicId('acc', await accountOf(product, owner)),

  async agreement({ db, clock }, { employeeId }) {
    const [id, at] = [newUuid(clock), clock.now()]
    const rosterId = await putOnRoster({ database: db.database, clock }, { employeeNumber: id })
    await db.database.transaction(async (tx) => {
      await insertPerson(tx, { employeeId, rosterId, draftId: id, showsPaymentElection: false, holdUntil: null }, at)
      await insertConsents(tx, [
        {
          id,
          employeeId,
          paperId: 'terms',
          version: '2026-11-22',
          hash: 'a'.repeat(64),
          locale: 'en',
          consentedAt: at,
          addressRange: '192.0.2.0/24',
          device: null,
        },
      ])
    })
    return publicId('agr', id)
  },

  async card(product, owner) {
    const { db, clock } = product
    const accountId = await accountOf(product, owner)
    const id = newUuid(clock)
    const card = { id, accountId, ...owner, status: 'Active', formFactor: 'VIRTUAL', createdAt: clock.now() } as const
    await db.database.transaction((tx) => addCard(tx, { ...card, last4: '4821', providerCardId: `card_${id}` }))
    return publicId('crd', id)
  },

  claimablePurchase: async (product, owner) =>
    makeClaimablePurchase(product, { ...owner, accountId: await accountOf(product, owner) }),

  companyDebit: async (product, owner) => publicId('txn', (await addDebit(product, owner)).itemId),

  dispute: async (product, owner) => makeDispute(product, { ...owner, accountId: await accountOf(product, owner) }),

  async companyStop(product, owner) {
    const { db, clock } = product
    const { accountId, ref } = await addDebit(product, owner)
    const id = newUuid(clock)
    const at = instantText(clock.now())
    await db.database.query
      .insertInto('ach_stop')
      .values({ id, account_id: accountId, company_key: id, company_name: ownText('Ironwood Fitness'), ref, stopped_at: at })
      .execute()
    return publicId('stp', id)
  },

  expressPayTransfer: async (product, owner) => publicId('xpt', await addTransfer(product, owner)),

  moneyDestination: async (product, owner) => publicId('dst', await addDestination(product, owner)),

  async moneyTransfer(product, owner) {
    const { db, clock } = product
    const [id, at] = [newUuid(clock), instantText(clock.now())]
    await db.database.query
      .insertInto('move_money_transfer')
      .values({
        id,
        employee_id: owner.employeeId,
        account_id: await accountOf(product, owner),
        destination_id: await addDestination(product, owner),
        direction: 'out',
        speed: 'standard',
        origin: 'worker',
        amount: cents(5_000n),
        fee: cents(0n),
        number: receiptNumber(Buffer.from(id.slice(-12), 'utf8')),
        status: 'PROCESSED',
        transaction_id: id,
        created_at: at,
        hand_over_at: at,
        expected_on: '2026-11-23',
        rail: 'provider',
        updated_at: at,
      })
      .execute()
    return publicId('trf', id)
  },

  offer: (product, { employeeId }) => makeOffer(product, employeeId),

  oidcLink: makeOidcLink,

  async passkey({ db, clock }, { employeeId }) {
    const id = newUuid(clock)
    await db.database.query
      .insertInto('session_passkey')
      .values({
        id,
        employee_id: employeeId,
        credential_id: randomBytes(16),
        public_key: randomBytes(77),
        sign_count: 0n,
        transports: ['internal'],
        device_type: 'singleDevice',
        is_backed_up: false,
        name: ownText('This phone'),
        created_at: instantText(clock.now()),
        last_used_at: null,
      })
      .execute()
    return publicId('psk', id)
  },

  async payday(product, { employeeId }) {
    const { db, clock } = product
    const [transactionId, lineId] = [newUuid(clock), newUuid(clock)]
    await db.database.query
      .insertInto('express_pay_settlement')
      .values({
        pay_run_line_id: lineId,
        employee_id: employeeId,
        account_id: await accountOf(product, { employeeId }),
        payday: '2026-11-20',
        total: 61_240n,
        reimbursement: 5_000n,
        deducted: 5_000n,
        transaction_id: transactionId,
        created_at: instantText(clock.now()),
      })
      .execute()
    const transferId = await addTransfer(product, { employeeId })
    await db.database.query
      .insertInto('express_pay_repayment')
      .values({ pay_run_line_id: lineId, employee_id: employeeId, transfer_id: transferId, amount: 5_000n })
      .execute()
    return publicId('txn', transactionId)
  },

  async message({ db, clock }, { employeeId }) {
    const id = newUuid(clock)
    const row = { event: 'welcome', event_key: id, kind: 'NEWS', facts: '{}', created_at: instantText(clock.now()) } as const
    await db.database.query
      .insertInto('messages_message')
      .values({ id, employee_id: employeeId, ...row })
      .execute()
    return publicId('msg', id)
  },

  async supportCase({ db, clock }, { employeeId }) {
    const at = instantText(clock.now())
    const row = { employee_id: employeeId, language: 'en', topic: 'payday', state: 'open', answer_by: '2026-11-24' } as const
    const { number } = await db.database.query
      .insertInto('support_case')
      .values({ id: newUuid(clock), ...row, opened_at: at, changed_at: at })
      .returning('number')
      .executeTakeFirstOrThrow()
    return String(number)
  },

  proofLetter: makeProofLetter,

  statement: makeStatement,

  async session({ db, clock }, { employeeId }) {
    const [id, at] = [newUuid(clock), instantText(clock.now())]
    await db.database.query
      .insertInto('session_session')
      .values({
        id,
        employee_id: employeeId,
        token_hash: randomBytes(32),
        proof: 'code',
        started_at: at,
        expires_at: instantText(clock.now().add({ minutes: 60 })),
        last_active_at: at,
        strong_proof_at: at,
      })
      .execute()
    return publicId('ses', id)
  },
}

async function addTransfer(product: TestProduct, owner: Owner): Promise<string> {
  const { db, clock } = product
  const [id, at] = [newUuid(clock), instantText(clock.now())]
  await db.database.query
    .insertInto('express_pay_transfer')
    .values({
      id,
      employee_id: owner.employeeId,
      account_id: await accountOf(product, owner),
      amount: 5_000n,
      fee: 0n,
      destination: JSON.stringify({ kind: 'own_card' }),
      status: 'COMPLETED',
      journal_id: newUuid(clock),
      transaction_id: newUuid(clock),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

/** A debit of another company that was settled a moment ago. */
async function addDebit(product: TestProduct, owner: Owner): Promise<{ accountId: string; itemId: string; ref: string }> {
  const { db, clock } = product
  const accountId = await accountOf(product, owner)
  const [itemId, now] = [newUuid(clock), clock.now()]
  const debit = { ref: `eft_${itemId}`, account_id: accountId, item_id: itemId }
  await db.database.transaction(async (tx) => {
    await tx
      .insertInto('cards_transaction')
      .values({ ...debit, hold_id: newUuid(clock) })
      .execute()
    await keepTransaction(tx, {
      id: itemId,
      accountId,
      createdAt: now,
      at: now,
      summary: ownText('Ironwood Fitness'),
      amount: cents(2_499n),
      direction: 'NEGATIVE',
      status: 'PROCESSED',
      typeName: 'ACH Transfer',
      kind: 'bank',
      rail: 'ach',
      last4: null,
      reasonCode: null,
      journalId: null,
      holdId: null,
      refundOf: null,
      isCompanyDebit: true,
    })
    const company = { company_key: itemId, company_name: ownText('Ironwood Fitness'), description: ownText('') }
    const decided = { ruling: 'accepted', ruled_at: instantText(now), settles_on: instantText(now).slice(0, 10) } as const
    await tx
      .insertInto('ach_transfer')
      .values({ ...debit, ...company, ...decided, direction: 'DEBIT', amount: 2_499n, announced_at: instantText(now) })
      .execute()
  })
  return { accountId, itemId, ref: debit.ref }
}

/** A worker has one account. */
async function accountOf({ db: { database }, clock }: TestProduct, { employeeId }: Owner): Promise<string> {
  const known = await findAccountOf(database.query, employeeId)
  if (known !== null) return known.id
  const accountId = newUuid(clock)
  const opened = {
    accountId,
    employeeId,
    providerAccountId: `fa_${accountId}`,
    directDepositId: `ddd_${accountId}`,
    accountNumber: `9${BigInt(`0x${accountId.slice(-10)}`)}`.slice(0, 12),
    routingNumber: '123456780',
    openedAt: clock.now(),
  }
  await database.transaction((tx) => keepOpened(tx, opened, testKeys))
  return accountId
}

async function addDestination({ db, clock }: TestProduct, { employeeId }: Owner): Promise<string> {
  const [id, at] = [newUuid(clock), instantText(clock.now())]
  await db.database.query
    .insertInto('move_money_destination')
    .values({
      id,
      employee_id: employeeId,
      kind: 'card',
      state: 'verified',
      // A worker links a card of the same name, digits and month once.
      name: keptText(`Card ${id}`),
      last4: '1881',
      expires: '2029-05',
      receives_instant: true,
      added_at: at,
      verified_at: at,
    })
    .execute()
  return id
}
