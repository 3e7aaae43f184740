// Simulates the card network and the card provider in tests: signed questions and events, sent to a running server.
import { createHmac } from 'node:crypto'
import type { AuthorizationWireAnswer } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import { addCard } from '#features/cards'
import { houseAccounts, postJournal, readBalance } from '#features/ledger'
import { testSigningKey, type Hired, type WorkerRooms } from '../worker-rooms.ts'
import { merchantNode, notificationOf, type ProviderEvent } from './published-bodies.ts'
import type { NewCard } from '../../features/cards/cards.store.ts'

export const authorizationPath = '/webhooks/card-provider/authorization'
export const eventPath = '/webhooks/card-provider'

export type Shopper = Hired & { cardId: string; providerCardId: string }

type CardHolder = Pick<Shopper, 'providerCardId'>
type AccountHolder = Pick<Shopper, 'accountId'>

export type Question = {
  id?: string
  transactionId?: string
  amount?: number
  cashback?: number
  isPartial?: boolean
  isCash?: boolean
  category?: string
  name?: string
  city?: string
}

export type { ProviderEvent }

/** The provider's answer, and the same in our own words. */
export type Answer = {
  responseCode: AuthorizationWireAnswer['responseCode']
  decision: 'APPROVED' | 'APPROVED_FOR_PARTIAL_AMOUNT' | 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY' | 'DECLINED'
  amount: { value: number; currencyCode: string }
}

type Sending = { key?: string; timestampMs?: number; alter?: (body: string) => string }

export type ListItem = {
  id: string
  status: string
  amount: bigint
  direction: number
  summary: string
  kind: string
  last4: string | null
  reason_code: string | null
  refund_of: string | null
  hold_id: string | null
  journal_id: string | null
  created_at: string
}

export type Network = {
  /** A worker with the given cents and a card in use. */
  hireShopper(balance: number, card?: Partial<NewCard>): Promise<Shopper>
  ask(shopper: CardHolder, question?: Question): Promise<Answer>
  question(shopper: CardHolder, question?: Question): Record<string, unknown>
  /** The provider's report of a purchase. */
  money(shopper: CardHolder, event: Record<string, unknown>): Record<string, unknown>
  notify(event: ProviderEvent): Promise<Response>
  /** The provider's report of a card, a minute from now. */
  notifyOfCard(holder: CardHolder, name: string, seen: { status: string; pinIsSet?: boolean }): Promise<Response>
  post(path: string, data: unknown, sending?: Sending): Promise<Response>
  balance(shopper: AccountHolder): Promise<{ posted: bigint; held: bigint; available: bigint }>
  items(shopper: AccountHolder): Promise<ListItem[]>
  pay(shopper: AccountHolder, amount: number): Promise<void>
}

type NetworkRooms = Pick<WorkerRooms, 'database' | 'clock' | 'hire' | 'server'>

let count = 0
const next = (prefix: string) => `${prefix}_${(count += 1)}`

export const usd = (value: number) => ({ value, currencyCode: 'USD' })

export function providerEvent(name: string, event: Record<string, unknown>): ProviderEvent {
  return { id: next('evt'), name, event }
}

export function createNetwork(rooms: NetworkRooms): Network {
  const { database, clock } = rooms
  const now = () => instantText(clock.now())
  const question: Network['question'] = (shopper, asked = {}) => questionOf(shopper, asked, now())
  const post: Network['post'] = (path, data, sending) => postSigned(rooms, path, data, sending)
  const notify: Network['notify'] = (event) => post(eventPath, notificationOf(event))
  return {
    question,
    post,
    hireShopper: (balance, card) => hireShopper(rooms, balance, card),
    async ask(shopper, asked) {
      const response = await post(authorizationPath, question(shopper, asked))
      if (response.status !== 200) throw new Error(await response.text())
      return answerOf((await response.json()) as AuthorizationWireAnswer, asked ?? {})
    },
    money: ({ providerCardId }, event) => ({
      id: next('cte'),
      originalTransactionId: null,
      authorizationRequestId: null,
      paymentCardId: providerCardId,
      financialAccountId: 'fa_1',
      amount: usd(1_000),
      cashbackAmount: null,
      feeAmount: null,
      merchant: merchantOf({}),
      processingType: 'PURCHASE',
      responseCode: 'APPROVED',
      declineReason: null,
      isFinal: true,
      expiresAt: null,
      occurredAt: now(),
      ...event,
    }),
    notify,
    notifyOfCard({ providerCardId: paymentCardId }, name, { status, pinIsSet = false }) {
      clock.advance({ minutes: 1 })
      return notify(providerEvent(name, { paymentCardId, status, pinIsSet, occurredAt: now() }))
    },
    balance: ({ accountId }) => readBalance(database.query, accountId),
    async items({ accountId }) {
      const { rows } = await database.pool.query<ListItem>(
        'select * from transactions_item where account_id = $1 order by created_at, amount, id',
        [accountId],
      )
      return rows
    },
    pay: (shopper, amount) => pay(rooms, shopper, amount),
  }
}

function merchantOf({
  name = 'Bayline Coffee',
  category = '5814',
  city = 'Yonkers',
}: Pick<Question, 'name' | 'category' | 'city'>) {
  return { name, category, merchantId: 'mer_1', city, region: 'NY', country: 'USA' }
}

/** A body's `data`, as the provider publishes it. */
function questionOf({ providerCardId }: CardHolder, asked: Question, at: string): Record<string, unknown> {
  const { amount = usualAmount, cashback, isPartial = false, isCash = false } = asked
  const merchant = merchantOf(isCash ? { category: '6011', ...asked } : asked)
  return {
    collaborativeAuthorizationRequest: {
      __typename: 'PaymentCardAuthorizationRequest',
      id: asked.id ?? next('car'),
      createdAt: at,
      transactionTimestamp: at,
      transaction: { id: asked.transactionId ?? next('ctx') },
      paymentCard: { id: providerCardId },
      transactionAmount: usd(amount),
      settlementAmount: usd(amount),
      requestedAmount: usd(amount),
      surchargeFee: null,
      ...(cashback !== undefined && { cashBackAmount: usd(cashback) }),
      merchantDetails: merchantNode(merchant),
      pointOfServiceDetails: {
        category: isCash ? 'AUTOMATED_TELLER_MACHINE' : 'POS_TERMINAL',
        terminalSupportsPartialApproval: isPartial,
      },
      responseCode: null,
      avsResponseCode: null,
      postalCodeResponseCode: null,
      cvvResponseCode: null,
    },
  }
}

const usualAmount = 1_000

function answerOf({ responseCode, authorizedAmount }: AuthorizationWireAnswer, asked: Question): Answer {
  const { amount = usualAmount, cashback = 0 } = asked
  if (responseCode === 'APPROVED') return { responseCode, decision: 'APPROVED', amount: usd(amount) }
  if (responseCode !== 'PARTIAL_AMOUNT_APPROVED') return { responseCode, decision: 'DECLINED', amount: usd(0) }
  const isAllButCash = cashback > 0 && authorizedAmount?.value === amount - cashback
  const decision = isAllButCash ? 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY' : 'APPROVED_FOR_PARTIAL_AMOUNT'
  return { responseCode, decision, amount: usd(authorizedAmount?.value ?? 0) }
}

export function signatureOf(body: string, key: string = testSigningKey): string {
  return createHmac('sha256', key).update(body).digest('hex')
}

/** @param sending  what is wrong with it, in tests of what is refused */
function postSigned({ server, clock }: NetworkRooms, path: string, data: unknown, sending: Sending = {}): Promise<Response> {
  const { key, timestampMs = clock.now().epochMilliseconds, alter } = sending
  const body = JSON.stringify({ data, extensions: { signatureTimestamp: timestampMs } })
  return server.post(path, alter === undefined ? body : alter(body), {
    'highnote-signature': signatureOf(body, key),
    'user-agent': 'HighnotePlatform/1.0.0',
  })
}

async function hireShopper(rooms: NetworkRooms, balance: number, card: Partial<NewCard> = {}): Promise<Shopper> {
  const { database, clock } = rooms
  const hired = await rooms.hire({ phone: null })
  const [cardId, providerCardId] = [newUuid(clock), next('pcd')]
  await database.transaction((tx) =>
    addCard(tx, {
      id: cardId,
      ...hired,
      status: 'Active',
      formFactor: 'VIRTUAL',
      last4: '4821',
      providerCardId,
      createdAt: clock.now(),
      ...card,
    }),
  )
  if (balance > 0) await pay(rooms, hired, balance)
  return { ...hired, cardId, providerCardId }
}

async function pay({ database, clock }: NetworkRooms, { accountId }: AccountHolder, amount: number): Promise<void> {
  const paid = cents(BigInt(amount))
  await postJournal(database.query, {
    journalId: newUuid(clock),
    owner: accountId,
    idempotencyKey: newUuid(clock),
    kind: 'payroll_deposit',
    legs: [
      { accountId, amount: paid },
      { accountId: houseAccounts.achClearing, amount: cents(-paid) },
    ],
    at: clock.now(),
  })
}
