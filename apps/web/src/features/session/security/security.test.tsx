// The security screen: where the worker is logged in, ending it there or everywhere, and what was done on the account.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onNotAuthenticated } from '#platform/session/session.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { AccountActivity } from './account-activity.tsx'
import { LimitsInForce } from './limits-in-force.tsx'
import { SessionLimited } from './limited.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'

const list = 'GET /api/session/devices'
const activity = 'GET /api/session/activity'
const revokeAll = 'POST /api/session/revoke-all'
const revokeLaptop = 'POST /api/session/devices/ses_2/revoke'

const phone = {
  id: 'ses_1',
  device: { browser: 'Safari', system: 'iPhone', network: '203.0.113.x' },
  createdAt: '2026-11-20T19:00:00.000Z',
  lastSeenAt: '2026-11-20T19:41:00.000Z',
  isThisDevice: true,
}
const laptop = {
  id: 'ses_2',
  device: { browser: 'Chrome', system: 'Windows', network: '198.51.100.x' },
  createdAt: '2026-11-20T13:00:00.000Z',
  lastSeenAt: '2026-11-20T13:02:00.000Z',
  isThisDevice: false,
}

let server: ReturnType<typeof startFakeServer>
const user = userEvent.setup()

beforeEach(() => {
  server = startFakeServer({ [list]: () => ({ data: [phone, laptop] }) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => new Response(null, { status: 204 })
const rows = async () => within(await screen.findByRole('list')).findAllByRole('listitem')
const rowTexts = async () => (await rows()).map(({ textContent }) => textContent)

describe('where the worker is logged in', () => {
  test('names each device in plain words, and which one this is', async () => {
    renderPage(<SignedInDevices />)
    expect(await rowTexts()).toEqual([
      'Safari on iPhone 203.0.113.x · NowThis device',
      'Chrome on Windows 198.51.100.x · Today, 7:02 AMLog out',
    ])
  })

  test('a device of which we know little has a name anyway', async () => {
    server.answers[list] = () => ({ data: [{ ...phone, device: { browser: null, system: null, network: null } }] })
    renderPage(<SignedInDevices />, { locale: 'es' })
    expect(await rowTexts()).toEqual(['Equipo desconocido AhoraEste equipo'])
  })

  test('another device is logged out by its own button; the list says so and has it no more', async () => {
    server.answers[revokeLaptop] = nothing
    renderPage(<SignedInDevices />)
    await rows()
    server.answers[list] = () => ({ data: [phone] })
    await user.click(screen.getByRole('button', { name: 'Log out of Chrome on Windows' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(screen.getByRole('status').textContent).toBe('Chrome on Windows is logged out.')
    // The button that was pressed is gone with its row; the keyboard continues where the list begins.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: "Where you're logged in" }))
  })

  test('a device that could not be logged out says so, and stays', async () => {
    server.answers[revokeLaptop] = () => problem(500, 'internal')
    renderPage(<SignedInDevices />)
    await rows()
    await user.click(screen.getByRole('button', { name: 'Log out of Chrome on Windows' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed.')
    expect(await rows()).toHaveLength(2)
  })

  test('a list that cannot be loaded can be requested again', async () => {
    const answer = server.answers[list]!
    server.answers[list] = () => problem(500, 'internal')
    renderPage(<SignedInDevices />)
    await screen.findByRole('alert')
    server.answers[list] = answer
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(2)
  })
})

describe('logging out everywhere', () => {
  async function ask() {
    renderPage(<SignedInDevices />)
    await rows()
    await user.click(screen.getByRole('button', { name: 'Log out everywhere' }))
    return within(await screen.findByRole('dialog', { name: 'Log out everywhere?' }))
  }

  test('is asked about first', async () => {
    const dialog = await ask()
    expect(dialog.getByText('Each device has to log in again, this one too.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(server.callsTo(revokeAll)).toHaveLength(0)
  })

  test('ends this session too, here and in the other tabs', async () => {
    server.answers[revokeAll] = nothing
    const ended = vi.fn<() => void>()
    const stop = onNotAuthenticated(ended)
    const otherTab = new BroadcastChannel('daybreak-session')
    const received = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true }))
    const dialog = await ask()
    await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }))
    await waitFor(() => expect(ended).toHaveBeenCalledOnce())
    expect(server.callsTo(revokeAll)[0]?.body).toEqual({ which: 'all' })
    expect(await received).toBe('revoked')
    otherTab.close()
    stop()
  })

  test('may leave this device out', async () => {
    server.answers[revokeAll] = nothing
    const dialog = await ask()
    server.answers[list] = () => ({ data: [phone] })
    await user.click(dialog.getByRole('button', { name: 'Log out of my other devices only' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(server.callsTo(revokeAll)[0]?.body).toEqual({ which: 'others' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('has no others to offer where there are none', async () => {
    server.answers[list] = () => ({ data: [phone] })
    const dialog = await ask()
    expect(dialog.queryByRole('button', { name: 'Log out of my other devices only' })).toBeNull()
  })
})

describe('what was done', () => {
  const item = (id: string, parts: object) => ({
    id,
    kind: 'signed_in',
    at: '2026-11-20T15:12:00.000Z',
    device: laptop.device,
    isThisSession: false,
    detail: null,
    ...parts,
  })
  const page = (data: object[], endCursor: string | null = null) => ({
    data,
    pageInfo: { hasNextPage: endCursor !== null, endCursor },
  })

  test('reads in words: what, when, where, and what it concerned', async () => {
    server.answers[activity] = () =>
      page([
        item('act_1', { kind: 'card_details_shown', isThisSession: true, detail: '4821' }),
        item('act_2', {
          kind: 'sign_in_failed',
          at: '2026-11-14T08:31:00.000Z',
          device: { browser: null, system: null, network: null },
        }),
        item('act_3', { kind: 'contact_changed', at: '2026-09-09T23:20:00.000Z', detail: '*** *** 0101' }),
        item('act_4', { kind: 'something_new' }),
      ])
    renderPage(<AccountActivity />)
    expect(await rowTexts()).toEqual([
      'Card details shown Today, 9:12 AM · This device · card ending in 4821',
      'Log-in that did not work Nov 14, 2:31 AM · Unknown device',
      'Phone or email changed Sep 09, 2026, 6:20 PM · Chrome on Windows · *** *** 0101ending in 0101',
      'Your account changed Today, 9:12 AM · Chrome on Windows',
    ])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('a masked number is read as words, without its asterisks', async () => {
    server.answers[activity] = () => page([item('act_1', { kind: 'contact_changed', detail: '*** *** 0101' })])
    renderPage(<AccountActivity />)
    expect((await screen.findByText('*** *** 0101')).ariaHidden).toBe('true')
    expect(screen.getByText('ending in 0101')).toBeDefined()
  })

  test('comes page by page, as far as the worker wants', async () => {
    server.answers[activity] = ({ query }) =>
      query.get('cursor') === null ? page([item('act_1', {})], 'c1') : page([item('act_2', { kind: 'signed_out' })])
    renderPage(<AccountActivity />)
    expect(await rows()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(server.callsTo(activity).map(({ query }) => query.get('cursor'))).toEqual([null, 'c1'])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('a page that does not come leaves what there is, and can be requested again', async () => {
    let isDown = true
    server.answers[activity] = ({ query }) => {
      if (query.get('cursor') === null) return page([item('act_1', {})], 'c1')
      return isDown ? problem(500, 'internal') : page([item('act_2', {})])
    }
    renderPage(<AccountActivity />)
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await screen.findByRole('alert')
    expect(await rows()).toHaveLength(1)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
  })

  test('nothing yet is said in words', async () => {
    server.answers[activity] = () => page([])
    renderPage(<AccountActivity />)
    expect(await screen.findByText('Nothing was done on your account yet.')).toBeDefined()
  })
})

describe('what was done, by group', () => {
  test('one group is asked for when it is chosen, and one without any says so', async () => {
    server.answers[activity] = () => ({ data: [], pageInfo: { hasNextPage: false, endCursor: null } })
    renderPage(<AccountActivity />)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Shown and downloaded')
    expect(await screen.findByText('Nothing of this kind yet.')).toBeTruthy()
    expect(server.callsTo(activity).map(({ query }) => query.get('group'))).toEqual([null, 'shown'])
  })
})

describe('a limit', () => {
  const limits = 'GET /api/session/limits'

  test('is shown with its end while it is in force, and not at all when it is not', async () => {
    server.answers[limits] = () => ({ limitedUntil: '2026-11-21T15:12:00.000Z' })
    renderPage(<LimitsInForce others={null} />)
    expect(await screen.findByText(/^Until Sat, Nov 21, /)).toBeTruthy()
    cleanup()
    server.answers[limits] = () => ({ limitedUntil: null })
    const { container } = renderPage(<LimitsInForce others={null} />)
    await waitFor(() => expect(server.callsTo(limits)).toHaveLength(2))
    expect(container.querySelector('h2')).toBeNull()
  })

  test('by a contact that came in another way is not called a log-in by card, on its row and on its page', async () => {
    server.answers[limits] = () => ({ limitedUntil: '2026-11-21T15:12:00.000Z', limitedFor: 'contact' })
    renderPage(<LimitsInForce others={null} />)
    expect(await screen.findByText('A new phone or email')).toBeTruthy()
    cleanup()
    renderPage(<SessionLimited />)
    expect(await screen.findByText(/^A phone or email came to your account/)).toBeTruthy()
    expect(screen.queryByText(/with your card/)).toBeNull()
  })

  test('by too many codes, asked for or tried wrong, is a row with its end', async () => {
    server.answers[limits] = () => ({
      limitedUntil: null,
      codesUntil: '2026-11-21T15:12:00.000Z',
      triesUntil: '2026-11-21T15:42:00.000Z',
    })
    renderPage(<LimitsInForce others={null} />)
    expect(await screen.findByText('You asked for many codes: no more for now')).toBeTruthy()
    expect(screen.getByText('Too many wrong codes: none is checked for now')).toBeTruthy()
    expect(screen.getAllByText(/^Until Sat, Nov 21, /)).toHaveLength(2)
  })

  test('has a page that says what is paused, what works, and how long', async () => {
    server.answers[limits] = () => ({ limitedUntil: '2026-11-21T15:12:00.000Z' })
    renderPage(<SessionLimited />)
    expect(await screen.findByText('19 h 30 min left')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Paused' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Still works' })).toBeTruthy()
  })

  test('that has ended while the page was open is said to have ended', async () => {
    server.answers[limits] = () => ({ limitedUntil: null })
    renderPage(<SessionLimited />)
    expect(await screen.findByRole('heading', { name: 'Nothing is paused' })).toBeTruthy()
  })
})
