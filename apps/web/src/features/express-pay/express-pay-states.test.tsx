// Every state of Express Pay on its card, in both languages: what is shown, what can be pressed, and why not.
import { cleanup, screen } from '@testing-library/react'
import type { ExpressPay as Overview, ExpressPayEarnings, ExpressPayRefusal } from '@daybreak/contract'
import { expressPayRefusals } from '@daybreak/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { fictionalExpressPay, fictionalShift } from '../../testing/fictional-express-pay.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ExpressPay } from './express-pay.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(overview: Partial<Overview>, locale: 'en' | 'es'): Promise<HTMLElement> {
  startFakeServer({
    'GET /api/express-pay': () => fictionalExpressPay(overview),
    'GET /api/express-pay/transfers': () => ({ data: [], pageInfo: { hasNextPage: false, endCursor: null } }),
  })
  renderPage(<ExpressPay />, { locale })
  const names = locale === 'en' ? /^(Ready to transfer|Express Pay balance)$/ : /^(Disponible para cobrar|Saldo de Express Pay)$/
  return screen.findByRole('region', { name: names })
}

const usual = fictionalExpressPay().earnings as ExpressPayEarnings
/** Nothing can be had: what is computed is on hold. */
const held: ExpressPayEarnings = { ...usual, available: '0', onHold: '10690' }
const off = { earnings: null, shifts: [], forecast: null }
const limits = fictionalExpressPay().limits
const delinquency = {
  carriedOver: '3215',
  takenEarly: '12000',
  settled: '8785',
  payday: '2026-11-20',
  attempts: 0,
  correctedShifts: [
    { workedOn: '2026-11-12', minutes: 240 },
    { workedOn: '2026-11-12', minutes: 60 },
  ],
  spreadOver: 1,
}

type State = {
  refusal: ExpressPayRefusal
  overview: Partial<Overview>
  amount: string | null
  button: [en: string, es: string]
  isDisabled: boolean
  words: [en: RegExp, es: RegExp] | null
}

const transfer: [string, string] = ['Make a Transfer', 'Hacer una transferencia']
const see: [string, string] = ['See My Earnings', 'Ver lo que he ganado']
const still = { amount: '$0.00', button: transfer, isDisabled: true }

const states: Record<string, State> = {
  'never turned on': {
    refusal: 'express_pay.inactive',
    overview: { state: 'never', ...off },
    amount: null,
    button: see,
    isDisabled: false,
    words: null,
  },
  'turned off': {
    refusal: 'express_pay.inactive',
    overview: { state: 'inactive', ...off },
    amount: null,
    button: see,
    isDisabled: false,
    words: null,
  },
  'off, in a state without a reviewed rule': {
    refusal: 'express_pay.state_off',
    overview: { state: 'never', homeState: 'WY', ...off },
    amount: null,
    button: see,
    isDisabled: false,
    words: [/isn't offered in WY/, /no se ofrece en WY/],
  },
  'without a home state': {
    refusal: 'express_pay.state_unknown',
    overview: { homeState: null, earnings: held },
    ...still,
    words: [/Tell us your home state/, /Dinos en qué estado vives/],
  },
  'in a state that is off': {
    refusal: 'express_pay.state_off',
    overview: { homeState: 'WY', earnings: held },
    ...still,
    words: [/isn't offered in WY/, /no se ofrece en WY/],
  },
  'being canceled': {
    refusal: 'express_pay.pending_cancellation',
    overview: { state: 'pending_cancellation', earnings: held },
    amount: '$0.00',
    button: ['Cancellation in Progress', 'Cancelación en proceso'],
    isDisabled: true,
    words: [/ends after your Fri, Dec 4 paycheck/, /termina después de tu pago del vie 4 dic/],
  },
  'behind, with a minus': {
    refusal: 'express_pay.delinquent',
    overview: { isDelinquent: true, delinquency, earnings: held },
    amount: '−$32.15',
    button: transfer,
    isDisabled: true,
    words: [/You took \$32\.15 more than your last paycheck covered/, /Cobraste \$32\.15 más/],
  },
  'cleared, before the next whole paycheck': {
    refusal: 'express_pay.waits_for_payday',
    overview: { earnings: held },
    ...still,
    words: [/It's cleared.*after your Fri, Dec 4 paycheck/, /Ya se borró.*después de tu pago del vie 4 dic/],
  },
  'paused by the worker': {
    refusal: 'express_pay.paused_by_worker',
    overview: { isPaused: true, earnings: held },
    ...still,
    words: [/You paused Express Pay/, /Pausaste Express Pay/],
  },
  'after the last day': {
    refusal: 'express_pay.terminated',
    overview: { lastDay: '2026-11-20', earnings: held },
    ...still,
    words: [/Fri, Nov 20 as your last day.*Fri, Dec 4/, /fue el vie 20 nov.*vie 4 dic/],
  },
  'while payroll runs': {
    refusal: 'express_pay.blackout',
    overview: { backOn: '2026-12-04', earnings: held },
    ...still,
    words: [/paused while payroll runs.*Fri, Dec 4/, /en pausa mientras se prepara la nómina.*vie 4 dic/],
  },
  'with nothing approved': {
    refusal: 'express_pay.no_shifts',
    overview: {
      earnings: { ...usual, available: '0', accruedGross: '0', share: '0', netEstimate: '0', outstanding: '0' },
      shifts: [fictionalShift('2026-11-19', { status: 'submitted' })],
      forecast: null,
    },
    ...still,
    words: [/No approved shifts yet/, /Todavía no hay turnos aprobados/],
  },
  'with a transfer on its way': {
    refusal: 'express_pay.pending_limit',
    overview: { earnings: { ...held, pending: '1000' } },
    ...still,
    words: [/still being sent/, /sigue en camino/],
  },
  'after five transfers in a day': {
    refusal: 'express_pay.limit_day',
    overview: { limits: { ...limits, transfersToday: 5 }, earnings: held },
    ...still,
    words: [/You've made 5 transfers today/, /Hoy ya hiciste 5 transferencias/],
  },
  "at the pay period's limit": {
    refusal: 'express_pay.limit_period',
    overview: {
      earnings: {
        ...usual,
        available: '0',
        share: '90000',
        netEstimate: '140000',
        accruedGross: '180000',
        outstanding: '50000',
        takenInPeriod: '50000',
        periodLeft: '0',
      },
    },
    ...still,
    words: [/limit of \$500\.00.*Mon, Nov 30/, /límite de \$500\.00.*lun 30 nov/],
  },
  "at the state's limit for a month": {
    refusal: 'express_pay.limit_month',
    overview: { homeState: 'CT', earnings: { ...usual, available: '0', monthLeft: '0' } },
    ...still,
    words: [/limit that CT sets for one month/, /límite que CT pone para un mes/],
  },
  'while the account closes': {
    refusal: 'accounts.closing',
    overview: { earnings: held },
    ...still,
    words: [/You asked to close your account/, /Pediste cerrar tu cuenta/],
  },
  'with an account below zero': {
    refusal: 'express_pay.account_negative',
    overview: { earnings: held },
    ...still,
    words: [/balance is below zero/, /saldo está por debajo de cero/],
  },
  'at the worker’s own limit': {
    refusal: 'express_pay.limit_own',
    overview: {
      limits: { ...limits, ownWeekly: '8000', ownWeeklyUsed: '7860' },
      earnings: { ...held, ownLimitLeft: '140', onHold: '140' },
    },
    ...still,
    words: [/weekly limit you set, \$80\.00/, /límite semanal que pusiste, \$80\.00/],
  },
  'with less than the smallest transfer': {
    refusal: 'express_pay.below_minimum',
    overview: { earnings: { ...usual, available: '310', outstanding: '18240' } },
    amount: '$3.10',
    button: transfer,
    isDisabled: true,
    words: [/You have \$3\.10 so far\. You can transfer from \$5\.00/, /Llevas \$3\.10/],
  },
}

test('no refusal is left without a state here, but the one that has a screen of its own', () => {
  const shown = new Set(Object.values(states).map(({ refusal }) => refusal))
  expect(expressPayRefusals.filter((code) => !shown.has(code))).toEqual(['express_pay.not_available'])
})

describe.each(Object.entries(states))('%s', (_name, { refusal, overview, amount, button, isDisabled, words }) => {
  test.each(['en', 'es'] as const)('the card says so in %s', async (locale) => {
    const position = locale === 'en' ? 0 : 1
    const card = await show({ refusal, ...overview }, locale)
    const pressed = screen.getByRole('button', { name: button[position] })
    expect(card.contains(pressed)).toBe(true)
    expect(pressed.hasAttribute('disabled')).toBe(isDisabled)
    expect(screen.queryByRole('link', { name: transfer[position] })).toBeNull()
    if (words) expect(card.textContent).toMatch(words[position])
    if (amount === null) {
      expect(document.body.textContent).not.toMatch(/\$(?!000\.00)\d/)
    } else {
      expect(card.textContent).toContain(amount)
      expect(card.querySelector('[aria-hidden="true"]')?.textContent ?? '').not.toContain('$000')
    }
  })
})

describe('how the amount came about', () => {
  const lines = async (earnings: Partial<ExpressPayEarnings>) => {
    await show({ earnings: { ...usual, ...earnings } }, 'en')
    const list = screen.getByRole('region', { name: /^How we got/ }).querySelectorAll('dl > div')
    return [...list].map((line) => line.textContent)
  }

  test('is a sum that can be checked by hand: each line is added to those above it', async () => {
    expect(await lines({})).toEqual([
      'Earned so far$371.00',
      'Held for taxes and payday−$185.50',
      'Already transferred−$78.60',
      'Ready to transfer$106.90',
    ])
  })

  test('tells the limits of the period, of a month, of a paycheck and of the worker, where they are what decides', async () => {
    const rich = { accruedGross: '180000', share: '90000', netEstimate: '144000' }
    const begins = ['Earned so far$1,800.00', 'Held for taxes and payday−$900.00', 'Already transferred−$78.60']
    const deciding: [Partial<ExpressPayEarnings>, string[]][] = [
      [{ available: '42140' }, ['Above the limit for this pay period−$400.00', 'Ready to transfer$421.40']],
      [{ available: '7000', monthLeft: '7000' }, ['Above the limit that NY sets for a month−$751.40', 'Ready to transfer$70.00']],
      [{ available: '6000', ownLimitLeft: '6000' }, ['Above your weekly limit−$761.40', 'Ready to transfer$60.00']],
    ]
    for (const [limit, ends] of deciding) {
      expect(await lines({ ...rich, ...limit })).toEqual([...begins, ...ends])
      cleanup()
    }
    expect(await lines({ netEstimate: '15000', available: '7140', ownLimitLeft: '20000' })).toEqual([
      'Earned so far$371.00',
      'Held for taxes and payday−$185.50',
      'Already transferred−$78.60',
      'Above what your paycheck would leave−$35.50',
      'Ready to transfer$71.40',
    ])
  })

  test('says what is on hold, so that its lines add up while nothing can be had', async () => {
    expect(await lines(held)).toEqual([
      'Earned so far$371.00',
      'Held for taxes and payday−$185.50',
      'Already transferred−$78.60',
      'Not available right now−$106.90',
      'Ready to transfer$0.00',
    ])
  })

  test('says what was taken beyond the share when hours were taken away afterwards', async () => {
    expect(await lines({ accruedGross: '10000', share: '5000', available: '0' })).toEqual([
      'Earned so far$100.00',
      'Held for taxes and payday−$50.00',
      'Already transferred−$78.60',
      'Taken beyond your share so far$28.60',
      'Ready to transfer$0.00',
    ])
  })
})

test('hours that are not fresh say so, and since when', async () => {
  await show({ isDataStale: true }, 'en')
  expect(screen.getByText(/The last hours from your employer came on Fri, Nov 20 at \d+:10am/)).toBeDefined()
  cleanup()
  await show({ isDataStale: true }, 'es')
  expect(screen.getByText(/Las últimas horas de tu empleador llegaron el vie 20 nov a las \d+:10am/)).toBeDefined()
})

test('a correction that is a row of its own is shown below zero', async () => {
  await show({ shifts: [fictionalShift('2026-11-19', { amount: '-1250', minutes: -53 })] }, 'en')
  expect(screen.getAllByText('−$12.50').length).toBeGreaterThan(0)
})
