// The mailing address is changed once, with the server's errors; suggestions come from the server.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { MailingAddressForm } from './mailing-address-form.tsx'

const saveCall = 'POST /api/employees/address'
const suggestCall = 'GET /api/employees/address/autocomplete'
const home = { line1: '12 Elm Ave', line2: null, city: 'Yonkers', state: 'NY', postalCode: '10701', country: 'US' }
const moved = { ...home, line1: '9 Oak Rd' }
const { country: _country, ...postedHome } = home
const alder = {
  displayName: '',
  lat: 37.8,
  lon: -122.3,
  line1: '418 Alder St',
  line2: null,
  city: 'Oakland',
  state: 'CA',
  postalCode: '94607',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openForm(answers: Parameters<typeof startFakeServer>[0]) {
  const server = startFakeServer({ [suggestCall]: () => ({ data: [alder] }), ...answers })
  const onSaved = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  const page = (current: typeof home) => (
    <MailingAddressForm current={current} refresh={async () => show(page(moved))} onSaved={onSaved} onCancel={onCancel} />
  )
  const { rerender: show } = renderPage(page(home))
  return { server, onSaved, onCancel, user: userEvent.setup() }
}

test('a suggested address is filled in and saved, and the home address is not sent back as its own', async () => {
  const { server, onSaved, user } = openForm({ [saveCall]: () => ({ address: home, shippingAddress: home }) })
  await user.clear(screen.getByRole('combobox'))
  await user.type(screen.getByRole('combobox'), '418 Al')
  await user.click(await screen.findByRole('option'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.callsTo(suggestCall).map(({ query }) => Object.fromEntries(query))).toEqual([{ q: '418 Al', limit: '25' }])
  const { line1, line2, city, state, postalCode } = alder
  expect(server.callsTo(saveCall).map(({ body }) => body)).toEqual([
    { shippingAddress: { line1, line2, city, state, postalCode }, seen: postedHome },
  ])
})

test.each([
  [503, 'unavailable', 'We couldn’t save your address. Nothing was changed. Try again.'],
  [403, 'session.limited', 'For 24 hours, no money can leave and no numbers can be shown. This protects you.'],
])('%i %s is said, and what was typed stays', async (status, code, words) => {
  const { onSaved, user } = openForm({ [saveCall]: () => problem(status, code) })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent.replaceAll("'", '’')).toBe(words)
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe(home.line1)
  expect(onSaved).not.toHaveBeenCalled()
})

test('a change elsewhere is shown beside the form, what was typed stays, and sending again counts', async () => {
  let isStale = true
  const { server, onSaved, user } = openForm({
    [saveCall]: () => (isStale ? problem(409, 'address.changed_elsewhere') : { address: home, shippingAddress: home }),
  })
  await user.clear(screen.getByRole('combobox'))
  await user.type(screen.getByRole('combobox'), '7 Pine Ct')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByText(/9 Oak Rd, Yonkers, NY 10701/)).toBeDefined())
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('7 Pine Ct')
  expect(onSaved).not.toHaveBeenCalled()
  isStale = false
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.callsTo(saveCall).at(-1)?.body).toMatchObject({
    shippingAddress: { line1: '7 Pine Ct' },
    seen: { line1: '9 Oak Rd' },
  })
})

test('going back changes nothing', async () => {
  const { server, onCancel, user } = openForm({})
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
  expect(server.calls).toEqual([])
})
