// Finding an ATM: by ZIP code or location, within a distance, with the worker's filters; nearest first, and a message when there
// is none.
import type { AtmList } from '@daybreak/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { AtmFinder } from './finder.tsx'

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

/** Thirty-four of them in a line to the north-east. */
const many: AtmList = {
  ...found,
  data: Array.from({ length: 34 }, (_none, index) => ({
    name: `Store ${index + 1}`,
    address: `${index + 1} Main St`,
    latitude: 40.94 + index / 1_000,
    longitude: -73.87 + index / 1_000,
    distanceMiles: index / 10,
    features: index === 2 ? (['DEPOSIT_AVAILABLE'] as const).slice() : [],
    isFree: true,
  })),
}

test('the list begins at the home ZIP code, free and within 5 miles, and is announced', async () => {
  const { searches } = show()
  expect(await rows()).toEqual([
    '1Northgate Pharmacy0.2 mi · 210 Mission St, YonkersNo fee · Open 24 hoursDirections to Northgate Pharmacy (opens in a new tab)',
    '2Harvest Market4.0 mi · 77 Howard StMay have a feeDirections to Harvest Market (opens in a new tab)',
  ])
  expect(searches()).toEqual([{ postalCode: '10701', radiusMiles: 5, isFree: true }])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 of 2 ATMs within 5 mi')
  expect(screen.getByText('You can take out up to $500.00 a day.')).toBeDefined()
})

describe('many of them', () => {
  test('are shown ten at a time, with as many pins, and the count is announced', async () => {
    const { user } = show(() => many)
    expect(await rows()).toHaveLength(10)
    expect(screen.getAllByRole('button', { name: /^\d+, Store/ })).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await rows()).toHaveLength(20)
    expect(screen.getAllByRole('button', { name: /^\d+, Store/ })).toHaveLength(20)
    expect(screen.getByText('20 of 34 ATMs within 5 mi')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await rows()).toHaveLength(34)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('a pin brings its row to the top, opened; a row chooses its pin and stays where it is', async () => {
    const { user } = show(() => many)
    await rows()
    await user.click(screen.getByRole('button', { name: '3, Store 3, 0.2 mi' }))
    expect((await rows())[0]).toContain('3Store 30.2 mi · 3 Main StNo feeTakes deposits')
    expect(screen.getByRole('button', { name: '3, Store 3, 0.2 mi', pressed: true })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Store 5' }))
    expect((await rows()).slice(0, 2).map((row) => row?.slice(0, 8))).toEqual(['1Store 1', '2Store 2'])
    expect(screen.getByRole('button', { name: '5, Store 5, 0.4 mi', pressed: true })).toBeDefined()
  })

  test('plus and minus change the scale, and more of the list fits the map anew', async () => {
    const { user } = show(() => many)
    await rows()
    const map = screen.getByRole('group', { name: 'Map, 10 ATMs near 10701' })
    const left = () => within(map).getByRole('button', { name: '10, Store 10, 0.9 mi' }).style.getPropertyValue('left')
    const fitting = left()
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(left()).not.toBe(fitting)
    await user.click(screen.getByRole('button', { name: 'Zoom out' }))
    expect(left()).toBe(fitting)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(screen.getByRole('group', { name: 'Map, 20 ATMs near 10701' })).toBeDefined()
  })
})

test('the sheet narrows the search at once, says what it comes to, and is counted on its chip', async () => {
  const { user, searches } = show(() => many)
  await rows()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: 'No fee' }).checked).toBe(true)
  await user.click(sheet.getByRole('radio', { name: 'Within 1 mile' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Takes deposits' }))
  await waitFor(() =>
    expect(searches().at(-1)).toEqual({ postalCode: '10701', radiusMiles: 1, features: ['DEPOSIT_AVAILABLE'], isFree: true }),
  )
  await user.click(await sheet.findByRole('button', { name: 'Show 34 ATMs' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filters, 2 on' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(searches().at(-1)).toEqual({ postalCode: '10701', radiusMiles: 5 }))
})

test('a chip is the same switch as in the sheet', async () => {
  const { user, searches } = show(() => many)
  await rows()
  await user.click(screen.getByRole('button', { name: 'No fee', pressed: true }))
  await waitFor(() => expect(searches().at(-1)).toEqual({ postalCode: '10701', radiusMiles: 5 }))
  await user.click(screen.getByRole('button', { name: 'Open 24 hours', pressed: false }))
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: 'No fee' }).checked).toBe(false)
  expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: 'Open 24 hours' }).checked).toBe(true)
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

describe('the worker’s position', () => {
  function locateAt(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: answer } }))
  }

  test('is sent to about a hundred metres, in place of a ZIP code', async () => {
    locateAt((at) => at({ coords: { latitude: 40.941_234_5, longitude: -73.876_543_2 } } as GeolocationPosition))
    const { user, searches } = show()
    await rows()
    await user.click(screen.getByRole('button', { name: 'Use my location' }))
    await waitFor(() =>
      expect(searches().at(-1)).toEqual({ position: { latitude: 40.941, longitude: -73.877 }, radiusMiles: 5, isFree: true }),
    )
    expect(screen.getByLabelText<HTMLInputElement>('ZIP code').value).toBe('')
  })

  test('that is not given, or that is not known, leads to the ZIP code', async () => {
    locateAt((_, fail) => fail({} as GeolocationPositionError))
    const { user, searches } = show()
    await rows()
    await user.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(screen.getByText("We can't see your location. Enter a ZIP code.")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('ZIP code'))
    expect(searches()).toHaveLength(1)
  })
})

test('the name of a machine, which its owner wrote in English, is read as English on every page', async () => {
  show()
  await rows()
  expect(screen.getByRole('button', { name: 'Northgate Pharmacy' }).lang).toBe('en')
  const directions = screen.getByRole('link', { name: /^Directions to Northgate Pharmacy/ })
  expect(within(directions).getByText('Northgate Pharmacy').lang).toBe('en')
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
