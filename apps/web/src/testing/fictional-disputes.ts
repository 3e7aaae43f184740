// Fictional disputes for tests: the form of one transaction, and a case in its states.
import type { DisputableItem, Dispute, DisputeForm } from '@daybreak/contract'

const txnId = (number: number) => `txn_${number.toString(16).padStart(32, '0')}`

export function fictionalItem(number: number, parts: Partial<DisputableItem> = {}): DisputableItem {
  return {
    transactionId: txnId(number),
    merchant: 'Casa Verde Grill',
    kind: 'restaurant',
    amount: '1475',
    createdAt: '2026-11-18T19:42:00.000Z',
    last4Digits: '4821',
    eligibility: 'ready',
    reportedIn: null,
    ...parts,
  }
}

export function fictionalDisputeForm(parts: Partial<DisputeForm> = {}): DisputeForm {
  return {
    item: fictionalItem(1),
    others: [],
    claimant: {
      customerId: `emp_${'0'.repeat(31)}1`,
      firstName: 'Maya',
      lastName: 'Torres',
      email: 'maya.torres@example.com',
    },
    filingDate: '2026-11-20',
    decideBy: '2026-12-07',
    businessDays: 10,
    finalBy: '2027-02-18',
    days: 90,
    ...parts,
  }
}

const noDates: Dispute['dates'] = {
  startedAt: null,
  storeAskedAt: null,
  storeAnsweredAt: null,
  decideBy: null,
  creditOn: null,
  creditedAt: null,
  finalBy: null,
  decidedAt: null,
  correctedAt: null,
  letterBy: null,
  letterSentAt: null,
  honorUntil: null,
  takeBackOn: null,
  takenBackAt: null,
  withdrawnAt: null,
  reopenedAt: null,
}

type DisputeParts = Partial<Omit<Dispute, 'dates'>> & { dates?: Partial<Dispute['dates']> }

/** Filed on Oct 22, 2026 and under review: the days of the law are those of a store purchase. */
export function fictionalDispute({ dates, ...parts }: DisputeParts = {}): Dispute {
  const filedAt = '2026-10-22T22:41:00.000Z'
  return {
    id: `dsp_${'0'.repeat(31)}1`,
    number: '600101',
    state: 'looking',
    reason: 'not-me',
    amount: '8640',
    items: [
      {
        transactionId: txnId(1),
        merchant: 'Bellweather Electronics',
        createdAt: '2026-10-20T21:12:00.000Z',
        charge: '8640',
        agreedAmount: null,
        amount: '8640',
        last4Digits: '3917',
        isPending: false,
      },
    ],
    filedAt,
    changedAt: filedAt,
    provisionalAmount: null,
    nextBy: '2026-11-05',
    channel: 'written',
    isCourtesy: false,
    noticedOn: '2026-10-22',
    hasCard: true,
    askedMerchant: null,
    expectedOn: null,
    details: null,
    files: [],
    dates: { ...noDates, startedAt: filedAt, decideBy: '2026-11-05', creditOn: '2026-11-04', finalBy: '2027-01-20', ...dates },
    businessDays: 10,
    days: 90,
    longerBecause: 'store-purchase',
    question: null,
    decisionReason: null,
    finalAmount: null,
    feesReturned: null,
    balanceAfter: null,
    newCard: null,
    letters: [],
    documentsAskedAt: null,
    messages: [],
    canWithdraw: true,
    canReopen: false,
    ...parts,
  }
}

const credited = { storeAskedAt: '2026-10-23T15:00:00.000Z', creditedAt: '2026-11-04T15:00:00.000Z' }
const decided = {
  ...credited,
  decidedAt: '2026-11-19T15:00:00.000Z',
  letterBy: '2026-11-24',
  letterSentAt: '2026-11-20T15:00:00.000Z',
}
const letters: Dispute['letters'] = [
  { id: 'provisional', kind: 'provisional', name: null, at: credited.creditedAt },
  { id: 'received', kind: 'received', name: null, at: '2026-10-22T22:41:00.000Z' },
]

/** The cases of the pictures. */
export const fictionalCases = {
  credited: () => fictionalDispute({ provisionalAmount: '8640', nextBy: '2027-01-20', dates: credited, letters }),
  won: () =>
    fictionalDispute({
      state: 'won',
      finalAmount: '8640',
      feesReturned: '0',
      nextBy: null,
      canWithdraw: false,
      newCard: { old: '3917', new: '4821' },
      dates: { ...decided, correctedAt: '2026-11-20T15:00:00.000Z' },
      letters: [{ id: 'won', kind: 'won', name: null, at: decided.letterSentAt }, ...letters],
    }),
  lost: () =>
    fictionalDispute({
      state: 'lost',
      provisionalAmount: '8640',
      nextBy: '2026-12-01',
      canWithdraw: false,
      canReopen: true,
      decisionReason: "The store showed us a receipt with your card's chip and PIN.",
      balanceAfter: '119817',
      dates: { ...decided, honorUntil: '2026-11-30', takeBackOn: '2026-12-01' },
      letters: [{ id: 'lost', kind: 'lost', name: null, at: decided.letterSentAt }, ...letters],
    }),
}
