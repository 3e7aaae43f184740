// Who checks a letter sees its figures, or why it may not be there with the code still in the field.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { CheckProofScreen } from './check-proof.tsx'

afterEach(cleanup)

const letter = {
  name: 'Maya Torres',
  from: '2026-08-23',
  to: '2026-11-22',
  count: 2,
  total: '252566',
  totalGross: null,
  average: '84188',
  paydays: [
    { payday: '2026-11-06', net: '126283', gross: null },
    { payday: '2026-10-23', net: '126283', gross: null },
  ],
  work: { employer: 'Lakeside Diners', since: '2026-08-03' },
  often: null,
  madeOn: '2026-11-22',
  madeFor: 'Northside Rentals',
  language: 'en',
}

test('a code that is not found stays in the field, and the heading of each answer takes the focus', async () => {
  const server = startFakeServer({
    'POST /api/proof/check': ({ body }) =>
      (body as { code: string }).code === 'K7Q29WXM4T'
        ? { checkedAt: '2026-11-22T15:42:00.000Z', letter }
        : problem(404, 'statements.no_such_letter'),
  })
  renderPage(<CheckProofScreen />)
  const submit = () => screen.getByRole('button', { name: 'Check this letter' })
  for (const wrong of ['k7q2-9wxn-4t', 'k7q2-9wxp-4t']) {
    const field = screen.getByRole('textbox')
    await userEvent.clear(field)
    await userEvent.type(field, wrong)
    await userEvent.click(submit())
    const heading = await screen.findByRole('heading', { level: 1, name: "We can't find this letter" })
    await expect.poll(() => document.activeElement).toBe(heading)
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(wrong)
  }
  expect(server.callsTo('POST /api/proof/check')).toHaveLength(2)
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), 'K7Q2-9WXM-4T')
  await userEvent.click(submit())
  await screen.findByRole('heading', { level: 1, name: 'This letter is real' })
  for (const said of ['$841.88', '$2,525.66', 'Lakeside Diners', 'Northside Rentals'])
    expect(document.body.textContent).toContain(said)
  expect(screen.getAllByText('$1,262.83')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Check another letter' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Is this letter real?' })).toBeTruthy()
})
