// The dialog of what is set aside: each hold with its reason and its end, the sum, and what is said when there is none.
import type { Hold } from '@daybreak/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { HoldsDialog } from './dialog.tsx'

const call = 'GET /api/financial-accounts/payroll/holds'
const hold: Hold = {
  transactionId: 'txn_1',
  summary: 'Pine Street Fuel',
  kind: 'fuel',
  typeName: 'Transaction',
  isCompanyDebit: false,
  amount: '2500',
  placedAt: '2026-11-21T18:00:00.000Z',
  reason: 'gas',
  bill: null,
  endsOn: '2026-11-25',
  timing: 'usual',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(holds: readonly Hold[], locale: 'en' | 'es' = 'en') {
  const held = holds.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const available = (134_211n - held).toString()
  startFakeServer({
    [call]: () => ({ present: '134211', held: held.toString(), available, holds, asOf: '2026-11-22T18:00:00.000Z' }),
  })
  renderPage(<HoldsDialog onClose={() => {}} />, { locale })
  return screen.findByRole('dialog', { name: locale === 'en' ? /^Why is/ : /^¿Por qué/ })
}

test('each hold says who, why, how much and when it usually ends, and the sum closes', async () => {
  const dialog = await show([
    hold,
    {
      ...hold,
      transactionId: 'txn_2',
      summary: 'Casa Verde Grill',
      kind: 'restaurant',
      amount: '1254',
      reason: 'tip',
      bill: { amount: '1045', tip: '209' },
    },
    {
      ...hold,
      transactionId: 'txn_3',
      summary: 'Transfer to bank *8830',
      kind: 'bank',
      typeName: 'ACH Transfer',
      amount: '2000',
      reason: 'transfer',
      endsOn: '2026-11-24',
    },
  ])
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Pine Street Fuel$25.00Gas pumps may set aside more than you spend.Usually ends by Wed, Nov 25',
    'Casa Verde Grill$12.54Your bill of $10.45, plus $2.09 for a tip.Usually ends by Wed, Nov 25',
    'Transfer to bank *8830$20.00You set it up on Sat, Nov 21. It has not left yet.Should be done by Tue, Nov 24',
  ])
  expect(
    within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['$1,342.11', '−$57.54', '$1,284.57'])
  expect(within(dialog).getByRole('link', { name: 'Is one of these wrong?' })).toBeTruthy()
})

test('a hold that takes longer says until when, and one that should be over says that it is under review', async () => {
  const dialog = await show([
    { ...hold, timing: 'last', endsOn: '2026-11-28' },
    { ...hold, transactionId: null, timing: 'overdue', reason: 'fee', summary: 'Fast card delivery' },
  ])
  expect(dialog.textContent).toContain('Should clear by Sat, Nov 28')
  expect(dialog.textContent).toContain("This should have ended on Wed, Nov 25. We're checking it.")
})

test('nothing set aside is one sentence, without a complaint link', async () => {
  const dialog = await show([])
  expect(dialog.textContent).toContain('Nothing is set aside. All your money is available.')
  expect(within(dialog).queryByRole('link')).toBeNull()
})

test('our own names are in the language of the page', async () => {
  const dialog = await show([{ ...hold, transactionId: null, reason: 'fee', summary: 'Fast card delivery', kind: 'other' }], 'es')
  expect(dialog.textContent).toContain('Entrega rápida de la tarjeta')
})

test('what cannot be loaded can be requested again', async () => {
  startFakeServer({ [call]: () => problem(500, 'internal') })
  renderPage(<HoldsDialog onClose={() => {}} />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
