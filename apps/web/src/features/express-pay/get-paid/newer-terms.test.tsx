// Terms that become newer while the sheet is open: no one agrees to what they were not shown.
import type { ExpressPay as Overview } from '@daybreak/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalExpressPay, fictionalTransfer } from '../../../testing/fictional-express-pay.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { EarnedPay } from './earned-pay.tsx'
// Loaded here, so that no test waits for the code of what it opens.
import './sheet.tsx'

const overviewCall = 'GET /api/express-pay'
const transferCall = 'POST /api/express-pay/transfers'
const ready = { terms: { version: '2026-11-01', acceptedAt: '2026-11-01T00:00:00.000Z' } }

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** The sheet, before a server that refuses what was not agreed to in the version of the moment. */
async function openWhile(overview: () => Overview) {
  const server = startFakeServer({
    [overviewCall]: overview,
    [transferCall]: ({ body }) => {
      const { version, acceptedAt } = overview().terms
      const isAgreed = acceptedAt !== null || (body as { termsVersion?: string }).termsVersion === version
      return isAgreed ? fictionalTransfer : problem(422, 'express_pay.terms_required')
    },
  })
  renderPage(<EarnedPay isOffered balance="128457" />)
  await userEvent.click(await screen.findByRole('button', { name: /^Get \$/ }))
  return { server, dialog: await screen.findByRole('dialog') }
}

test.each([
  ['that it has read since', true],
  ['that the refusal tells it of', false],
])('asks for a newer version of the terms, %s, and agrees to nothing unseen', async (_label, isReadBefore) => {
  let overview = fictionalExpressPay(ready)
  const { server, dialog } = await openWhile(() => overview)
  overview = fictionalExpressPay({ ...ready, terms: { version: '2027-01-01', acceptedAt: null } })
  const get = () => userEvent.click(within(dialog).getByRole('button', { name: /^Get \$/ }))
  if (isReadBefore) act(() => void window.dispatchEvent(new Event('visibilitychange')))
  else await get()
  await waitFor(() => expect(server.callsTo(overviewCall)).toHaveLength(2))
  await waitFor(async () => {
    await get()
    expect(within(dialog).getByRole('heading', { name: 'How Express Pay works' })).toBeDefined()
  })
  for (const { body } of server.callsTo(transferCall)) expect(body).not.toHaveProperty('termsVersion')
  await userEvent.click(within(dialog).getByRole('button', { name: 'I understand' }))
  await get()
  await screen.findByRole('heading', { name: '$50.00 is in your account' })
  expect(server.callsTo(transferCall).at(-1)?.body).toMatchObject({ termsVersion: '2027-01-01' })
})
