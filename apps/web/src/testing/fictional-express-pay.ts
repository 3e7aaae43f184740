// An overview of Express Pay for component tests: everything is made up.
import type { ExpressPay, ExpressPayShift } from '@daybreak/contract'

export function fictionalShift(workedOn: string, changes: Partial<ExpressPayShift> = {}): ExpressPayShift {
  return {
    id: `shift-${workedOn}`,
    workedOn,
    startsAt: `${workedOn}T16:00:00.000Z`,
    endsAt: `${workedOn}T22:00:00.000Z`,
    job: 'Server',
    minutes: 360,
    rate: '1400',
    breakMinutes: null,
    amount: '8400',
    tips: '0',
    status: 'approved',
    isCounted: true,
    waitsFor: null,
    correctedAt: null,
    ...changes,
  }
}

/** $371.00 approved, half of it to take, $78.60 taken. */
export function fictionalExpressPay(changes: Partial<ExpressPay> = {}): ExpressPay {
  return {
    state: 'active',
    isDelinquent: false,
    isPaused: false,
    refusal: null,
    homeState: 'NY',
    ways: [],
    earnings: {
      available: '10690',
      accruedGross: '37100',
      shareBasisPoints: 5_000,
      isShareLowered: false,
      share: '18550',
      periodCap: '50000',
      takenInPeriod: '7860',
      periodLeft: '42140',
      monthLeft: null,
      netEstimate: '29680',
      outstanding: '7860',
      pending: '0',
      ownLimitLeft: null,
      onHold: '0',
    },
    chart: {
      days: [
        { date: '2026-11-18', earned: '28700', minutes: 1_230, waiting: '0', waitingMinutes: 0 },
        { date: '2026-11-19', earned: '8400', minutes: 360, waiting: '0', waitingMinutes: 0 },
      ],
      earned: '37100',
      minutes: 1_590,
      waiting: '0',
      waitingMinutes: 0,
    },
    shifts: [fictionalShift('2026-11-19'), fictionalShift('2026-11-18', { amount: '28700', minutes: 1_230 })],
    period: {
      start: '2026-11-16',
      end: '2026-11-29',
      cutOffAt: '2026-12-01T22:00:00.000Z',
      payday: '2026-12-04',
      nextStart: '2026-11-30',
      earned: '37100',
      taken: '7860',
    },
    nextPayday: '2026-12-04',
    forecast: { payday: '2026-12-04', before: '21820', after: '21820' },
    delinquency: null,
    heardAt: '2026-11-20T11:10:00.000Z',
    isDataStale: false,
    lastDay: null,
    backOn: null,
    limits: { least: '500', transfersToday: 0, transfersPerDay: 5, ownWeekly: null, ownWeeklyUsed: '0' },
    lastAmount: null,
    terms: { version: '2026-11-01', acceptedAt: null },
    asOf: '2026-11-20T19:42:00.000Z',
    ...changes,
  }
}

export const fictionalTransfer = {
  id: `xpt_${'0'.repeat(32)}`,
  amount: '5000',
  fee: '0',
  net: '5000',
  status: 'COMPLETED',
  destination: { kind: 'own_card' },
  createdAt: '2026-11-20T19:42:00.000Z',
  undoUntil: '2026-11-20T19:43:00.000Z',
  sent: null,
  repayments: [],
  outstanding: '5000',
  settledOn: null,
  isWrittenOff: false,
  transactionId: `txn_${'0'.repeat(32)}`,
} as const
