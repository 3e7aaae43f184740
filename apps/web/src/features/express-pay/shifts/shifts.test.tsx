// The chart and the list below it: one total, bars that can be pressed, hours that match their times, and the right paydays.
import type { ExpressPay as Overview } from '@daybreak/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalExpressPay, fictionalShift, fictionalTransfer } from '../../../testing/fictional-express-pay.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { ExpressPay } from '../express-pay.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(
  overview: Partial<Overview>,
  { locale = 'en', transfers = [] }: { locale?: 'en' | 'es'; transfers?: object[] } = {},
) {
  const server = startFakeServer({
    'GET /api/express-pay': () => fictionalExpressPay(overview),
    'GET /api/express-pay/transfers': () => ({ data: transfers, pageInfo: { hasNextPage: false, endCursor: null } }),
    'GET /api/express-pay/missing-shifts': () => ({ data: [] }),
    'POST /api/express-pay/missing-shifts': () => ({}),
  })
  renderPage(<ExpressPay />, { locale })
  const chart = await screen.findByRole('region', { name: locale === 'en' ? 'Earnings by shift' : 'Lo ganado por turno' })
  const list = screen.getByRole('region', { name: locale === 'en' ? 'Your shifts' : 'Tus turnos' })
  return { server, chart, list }
}

const waiting = fictionalShift('2026-11-19', {
  status: 'submitted',
  isCounted: false,
  waitsFor: 'approval',
  amount: '9750',
  minutes: 300,
})
const counted = fictionalShift('2026-11-18', { amount: '13650', minutes: 420, endsAt: '2026-11-18T23:00:00.000Z' })
const older = fictionalShift('2026-11-17', { amount: '8400' })
const week = { shifts: [waiting, counted, older] }

test('the chart has the same total as "Earned so far", and a shift that waits is outlined with words of its own', async () => {
  const earnings = { ...(fictionalExpressPay().earnings as NonNullable<Overview['earnings']>), accruedGross: '22050' }
  const { chart } = await show({ ...week, earnings })
  expect(within(chart).getByText('$220.50')).toBeTruthy()
  expect(within(chart).getByText('13h worked')).toBeTruthy()
  expect(screen.getByRole('region', { name: /^How we got/ }).textContent).toContain('Earned so far$220.50')
  expect(chart.querySelectorAll('.column .waiting')).toHaveLength(1)
  expect(chart.querySelector('.legend')?.textContent).toBe('WorkedNewest shiftWaiting for your manager. Not counted yet.')
})

test('the legend names only what is drawn', async () => {
  const { chart } = await show({ shifts: [counted] })
  expect(chart.querySelector('.legend')?.textContent).toBe('Newest shift')
})

test('what was earned before the seven days is said, so that there is one truth', async () => {
  const { chart } = await show({ shifts: [counted, fictionalShift('2026-11-10', { amount: '23450' })] })
  expect(chart.textContent).toContain('$234.50 more before Sat, Nov 14. Earned so far: $371.00.')
})

test('a bar can be pressed and marks its shift in the list, also one that the list does not show yet; a day off is no button', async () => {
  const days = ['2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15']
  const { chart, list } = await show({ shifts: days.map((day) => fictionalShift(day)) })
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  const bars = within(chart).getAllByRole('button')
  expect(bars).toHaveLength(5)
  const sunday = within(chart).getByRole('button', { name: /Sun/ })
  await userEvent.click(sunday)
  expect(sunday.getAttribute('aria-pressed')).toBe('true')
  expect(list.querySelector('[data-chosen]')?.textContent).toBe('Sun, Nov 15')
  bars.at(-1)?.focus()
  await userEvent.keyboard('{Enter}')
  expect(list.querySelector('[data-chosen]')?.textContent).toBe('Thu, Nov 19')
})

test('hours that are fewer than the times between say the break', async () => {
  const { list } = await show({ shifts: [fictionalShift('2026-11-19', { endsAt: '2026-11-19T23:00:00.000Z' })] })
  expect(list.textContent).toContain('Server, 10am – 5pm, 6h, 1h break')
})

test('a job title, which the employer keeps in English, is read as English on a Spanish page', async () => {
  const { list } = await show({ shifts: [counted] }, { locale: 'es' })
  expect(within(list).getByText('Server').lang).toBe('en')
})

test('in Spanish a date that is a title has a capital letter', async () => {
  const { list } = await show(week, { locale: 'es' })
  expect(within(list).getByText('Jue 19 nov')).toBeTruthy()
  expect(list.textContent).toContain('Última actualización de tu empleador: vie 20 nov, 5:10am')
})

test('the history names each payday that took something back', async () => {
  const repayments = [
    { payday: '2026-11-06', amount: '8815' },
    { payday: '2026-11-20', amount: '3820' },
  ]
  await show(week, {
    transfers: [
      { ...fictionalTransfer, amount: '12635', outstanding: '0', repayments },
      {
        ...fictionalTransfer,
        id: `xpt_${'1'.repeat(32)}`,
        amount: '5000',
        outstanding: '0',
        repayments: [{ payday: '2026-11-06', amount: '5000' }],
      },
      {
        ...fictionalTransfer,
        id: `xpt_${'2'.repeat(32)}`,
        amount: '5000',
        repayments: [{ payday: '2026-11-20', amount: '2000' }],
        outstanding: '3000',
      },
    ],
  })
  const history = await screen.findByRole('region', { name: 'Your transfers' })
  const [both, one, part] = await within(history).findAllByRole('listitem')
  expect(both?.textContent).toContain('$88.15 from your pay on Fri, Nov 6$38.20 from your pay on Fri, Nov 20')
  expect(one?.textContent).toContain('Taken from your pay on Fri, Nov 6')
  expect(part?.textContent).toContain('$20.00 from your pay on Fri, Nov 20Comes out of your next paycheck')
})

test('a missing shift is asked for by choosing one of the last seven days, and the answer takes the focus', async () => {
  const { server } = await show(week)
  await userEvent.click(screen.getByRole('button', { name: 'Is a shift missing?' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Ask my employer' }))
  expect(dialog.getByText('Choose the day of the shift.')).toBeTruthy()
  const days = dialog.getAllByRole('radio')
  expect(days).toHaveLength(7)
  expect(document.activeElement).toBe(days[0])
  await userEvent.click(dialog.getByRole('radio', { name: 'Sat, Nov 14' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Hours' }), '7.5{Enter}')
  const answer = await dialog.findByText('We sent it to your employer.')
  expect(document.activeElement).toBe(answer)
  expect(server.callsTo('POST /api/express-pay/missing-shifts')[0]?.body).toMatchObject({ workedOn: '2026-11-14', minutes: 450 })
})

test('the weekly limit says its state in its row, and its sheet has a dollar sign', async () => {
  await show(week)
  await userEvent.click(screen.getByRole('button', { name: /My weekly limit\s*No limit/ }))
  const dialog = await screen.findByRole('dialog', { name: 'My weekly limit' })
  expect(within(dialog).getByText('$')).toBeTruthy()
  cleanup()
  await show({ ...week, limits: { ...fictionalExpressPay().limits, ownWeekly: '6000' } })
  expect(screen.getByRole('button', { name: /My weekly limit\s*\$60\.00 a week/ })).toBeTruthy()
})

test('leaving Express Pay is the dangerous choice, and keeping it the default', async () => {
  await show(week)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Express Pay' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel Express Pay' }))
  expect(dialog.getByRole('button', { name: 'Cancel Express Pay' }).className).toContain('danger')
  await userEvent.click(dialog.getByRole('button', { name: 'Keep Express Pay' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
