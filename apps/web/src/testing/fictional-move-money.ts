// Move Money for component tests: banks, a card and transfers, all made up.
import type { AddingMoney, MoneyDestination, MoneyTransfer, MoneyTransferPreview, MoveMoney } from '@daybreak/contract'

const idOf = (prefix: string, number: number) => `${prefix}_${number.toString(16).padStart(32, '0')}`

/** $1,284.57 available, nothing sent yet; a standard transfer arrives on Tuesday. */
export function fictionalMoveMoney(changes: Partial<MoveMoney> = {}): MoveMoney {
  return {
    available: '128457',
    min: '500',
    standard: { max: '1000000', left: '1000000', freesAt: null },
    instant: { max: '250000', left: '250000', freesAt: null },
    firstDayMax: '20000',
    fee: { basisPoints: 175, cap: '2500', stateCap: null },
    feesThisYear: '0',
    standardArrivesOn: '2026-11-24',
    cancelUntil: '2026-11-20T22:00:00.000Z',
    isRestricted: false,
    isClosing: false,
    takesMoneyIn: true,
    takesCards: true,
    ...changes,
  }
}

export function fictionalBank(changes: Partial<MoneyDestination> = {}): MoneyDestination {
  return {
    id: idOf('dst', 1),
    kind: 'bank',
    status: 'VERIFIED',
    reasonCode: null,
    nickname: null,
    name: 'Harbor Bank',
    last4: '8830',
    accountType: 'checking',
    expires: null,
    receivesInstant: false,
    addedAt: '2026-11-10T16:00:00.000Z',
    firstDayUntil: null,
    proof: null,
    ...changes,
  }
}

export const fictionalDebitCard: MoneyDestination = {
  ...fictionalBank(),
  id: idOf('dst', 2),
  kind: 'card',
  name: null,
  last4: '7714',
  accountType: null,
  expires: '2028-05',
  receivesInstant: true,
}

/** Three tries and fourteen days to enter the two amounts. */
export const fictionalNewBank: MoneyDestination = fictionalBank({
  id: idOf('dst', 3),
  status: 'PENDING',
  name: 'Lakeside Credit Union',
  last4: '2044',
  accountType: 'savings',
  nickname: 'Rainy days',
  addedAt: '2026-11-20T19:42:00.000Z',
  proof: { expectedOn: '2026-11-24', triesLeft: 3, expiresAt: '2026-12-04T19:42:00.000Z' },
})

export function fictionalPreview(changes: Partial<MoneyTransferPreview> = {}): MoneyTransferPreview {
  return {
    amount: '20000',
    fee: '0',
    net: '20000',
    feeCappedBy: null,
    expectedOn: '2026-11-24',
    cancelUntil: '2026-11-20T22:00:00.000Z',
    availableAfter: '108457',
    feesThisYear: '0',
    ...changes,
  }
}

export function fictionalMoneyTransfer(changes: Partial<MoneyTransfer> = {}): MoneyTransfer {
  return {
    id: idOf('trf', 1),
    number: 'DB-7KQ2M4PA',
    direction: 'out',
    speed: 'standard',
    origin: 'worker',
    destination: { id: idOf('dst', 1), kind: 'bank', name: 'Harbor Bank', last4: '8830' },
    amount: '20000',
    fee: '0',
    net: '20000',
    status: 'INITIATED',
    reasonCode: null,
    createdAt: '2026-11-20T19:42:00.000Z',
    cancelUntil: '2026-11-20T22:00:00.000Z',
    leavesOn: null,
    expectedOn: '2026-11-24',
    steps: [{ name: 'initiated', at: '2026-11-20T19:42:00.000Z' }],
    trace: null,
    sentAgainAs: null,
    transactionId: idOf('txn', 1),
    ...changes,
  }
}

export const overviewCall = 'GET /api/move-money'
export const accountsCall = 'GET /api/move-money/destinations'
export const previewCall = 'POST /api/move-money/transfers/preview'
export const sendCall = 'POST /api/move-money/transfers'
export const transferCall = `GET /api/move-money/transfers/${idOf('trf', 1)}`
export const cancelCall = `POST /api/move-money/transfers/${idOf('trf', 1)}/cancel`

/** $1,000.00 a day, nothing added yet; over Thanksgiving. */
export function fictionalAdding(changes: Partial<AddingMoney> = {}): AddingMoney {
  return {
    min: '500',
    max: '100000',
    left: '100000',
    cancelUntil: '2026-11-23T22:00:00.000Z',
    leavesOn: '2026-11-24',
    usableOn: '2026-11-30',
    holidays: ['thanksgiving'],
    ...changes,
  }
}

export const addingCall = 'GET /api/move-money/deposits'
export const addCall = 'POST /api/move-money/deposits'
