// Finding an ATM: by ZIP code or position, within a distance, with what she needs; nearest first, and said when there is none.
import type { AtmList } from '@daybreak/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AtmFinder } from './atm-finder.tsx'

const call = 'POST /api/employees/pay-cards/crd_1/atm-locations'

const found: AtmList = {
  data: [
    {
      name: 'Northgate Pharmacy',
      address: '210 Mission St, Yonkers',
      latitude: 40.94,
      longitude: -73.87,
      distanceMiles: 0.2,
      features: ['OPEN_24_HOURS', 'ACCESSIBLE'],
      isFree: true,
    },
    {
      name: 'Harvest Market',
      address: '77 Howard St',
      latitude: 40.9,
      longitude: -73.8,
      distanceMiles: 4,
      features: [],
      isFree: false,
    },
  ],
  center: { latitude: 40.94, longitude: -73.87 },
  radiusMiles: 5,
  withdrawalPerDay: '50000',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(answer: () => unknown = () => found, homeZip: string | null = '10701') {
  const server = startFakeServer({ [call]: answer })
  renderPage(<AtmFinder cardId="crd_1" homeZip={homeZip} />)
  return { server, user: userEvent.setup(), searches: () => server.callsTo(call).map(({ body }) => body) }
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'ATMs, nearest first' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('the list begins at her home, within 5 miles, and is announced', async () => {
  const { searches } = show()
  expect(await rows()).toEqual([
    '1Northgate Pharmacy0.2 mi · 210 Mission St, YonkersNo fee · Open 24 hours · Wheelchair accessDirections to Northgate Pharmacy (opens in a new tab)',
    '2Harvest Market4.0 mi · 77 Howard StMay have a feeDirections to Harvest Market (opens in a new tab)',
  ])
  expect(searches()).toEqual([{ postalCode: '10701', radiusMiles: 5 }])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 ATMs found.')
  expect(screen.getByText('You can take out up to $500.00 a day.')).toBeDefined()
})

test('a distance and what she needs narrow it', async () => {
  const { user, searches } = show()
  await rows()
  await user.click(screen.getByRole('radio', { name: 'Within 1 mile' }))
  await user.click(screen.getByRole('button', { name: 'Open 24 hours', pressed: false }))
  await user.click(screen.getByRole('button', { name: 'No fee', pressed: false }))
  await waitFor(() =>
    expect(searches().at(-1)).toEqual({ postalCode: '10701', radiusMiles: 1, features: ['OPEN_24_HOURS'], isFree: true }),
  )
  await user.click(screen.getByRole('button', { name: 'Open 24 hours', pressed: true }))
  await waitFor(() => expect(searches().at(-1)).toEqual({ postalCode: '10701', radiusMiles: 1, isFree: true }))
})

describe('a ZIP code', () => {
  test.each([
    ['{Backspace>5/}', 'Required field'],
    ['{Backspace}', 'Must be 5 digits'],
    ['{Backspace}x', 'Must be only digits'],
  ])('after %s: %s, and nothing is asked', async (keys, says) => {
    const { user, searches } = show()
    await rows()
    const input = screen.getByLabelText('ZIP code')
    await user.click(input)
    await user.keyboard(`${keys}{Enter}`)
    expect(screen.getByText(says)).toBeDefined()
    expect(document.activeElement).toBe(input)
    expect(searches()).toHaveLength(1)
  })

  test('that is none is said at its field', async () => {
    const { user } = show(() => problem(422, 'cards.place_unknown'), null)
    expect(screen.queryByRole('list', { name: 'ATMs, nearest first' })).toBeNull()
    await user.type(screen.getByLabelText('ZIP code'), '00000{Enter}')
    expect(await screen.findByText("We don't know that ZIP code. Check it.")).toBeDefined()
    expect(screen.getByLabelText('ZIP code').getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard('{Backspace}')
    expect(screen.queryByText("We don't know that ZIP code. Check it.")).toBeNull()
  })
})

describe('her position', () => {
  function standAt(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: answer } }))
  }

  test('is sent to about a hundred metres, in the place of a ZIP code', async () => {
    standAt((at) => at({ coords: { latitude: 40.941_234_5, longitude: -73.876_543_2 } } as GeolocationPosition))
    const { user, searches } = show()
    await rows()
    await user.click(screen.getByRole('button', { name: 'Use my location' }))
    await waitFor(() => expect(searches().at(-1)).toEqual({ position: { latitude: 40.941, longitude: -73.877 }, radiusMiles: 5 }))
    expect(screen.getByLabelText<HTMLInputElement>('ZIP code').value).toBe('')
  })

  test('that she does not give, or that is not known, leads to the ZIP code', async () => {
    standAt((_, fail) => fail({} as GeolocationPositionError))
    const { user, searches } = show()
    await rows()
    await user.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(screen.getByText("We can't see your location. Enter a ZIP code.")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('ZIP code'))
    expect(searches()).toHaveLength(1)
  })
})

test('none near is said, with the distance', async () => {
  show(() => ({ ...found, data: [], radiusMiles: 1 }))
  expect(await screen.findByRole('heading', { name: 'No ATMs within 1 mile. Try a larger area.' })).toBeDefined()
})

test('a search that failed says that the card works, and is tried again', async () => {
  const { server, user } = show(() => problem(503, 'issuer.unreachable'))
  expect((await screen.findByRole('alert')).textContent).toContain(
    "We can't look for ATMs right now. Your card still works at them.",
  )
  server.answers[call] = () => found
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(2)
})
