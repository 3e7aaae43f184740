// The order of the on-load modals of home, and the moments at which none opens. Decision 41, "Order on load".
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileQuery } from '#features/employee'
import { startFakeServer } from '../../testing/fake-server.ts'
import { fictionalProfile } from '../../testing/fictional-profile.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { OnLoadModals } from './on-load-modals.tsx'

const popup = {
  id: `pop_${'1'.repeat(32)}`,
  status: 'RUNNING',
  deviceTypes: ['MOBILE'],
  icon: 'announcement',
  content: { title: 'News', body: 'It is so.', primaryButton: 'Got it', primaryLink: null },
}
const calls = { popups: 'GET /api/popup', offer: 'GET /api/employees/pay-cards/offer' } as const
const onOver = vi.fn<() => void>()

beforeEach(() => {
  window.localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function Home() {
  const { data } = useQuery(profileQuery)
  return (
    data && (
      <>
        <input aria-label="Search" />
        <OnLoadModals onOver={onOver} />
      </>
    )
  )
}

function show(listPopups: () => unknown = () => [popup]) {
  const server = startFakeServer({
    'GET /api/employees/me': () => fictionalProfile(),
    [calls.popups]: listPopups,
    [calls.offer]: () => ({ isOffered: true }),
    'POST /api/employees/pay-cards/offer/postpone': () => new Response(null, { status: 204 }),
    [`PUT /api/employees/messages/read/${popup.id}`]: () => new Response(null, { status: 204 }),
  })
  renderPage(<Home />)
  return server
}
/** Answers take real time: an expected dialog is waited for, and an unexpected one is checked for after a while. */
const comes = (name: string) => screen.findByRole('dialog', { name }, { timeout: 10_000 })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const popupDialog = () => screen.queryByRole('dialog', { name: 'News' })
const question = 'Are you interested in a personalized card?'
const offer = () => screen.queryByRole('dialog', { name: question })

test('pop-ups come first, then the card offer, then what comes after them', async () => {
  const server = show()
  await screen.findByLabelText('Search')
  await comes('News')
  await pass(5_000)
  expect([offer(), server.callsTo(calls.offer).length]).toEqual([null, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  await comes(question)
  expect([popupDialog(), onOver.mock.calls.length]).toEqual([null, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onOver).toHaveBeenCalledOnce())
  expect(offer()).toBeNull()
})

test('nothing comes over another dialog, such as a money step or the warning of an idle session, nor over what someone types', async () => {
  const server = show()
  const search = await screen.findByLabelText('Search')
  act(() => search.focus())
  await pass(3_000)
  expect([popupDialog(), server.callsTo(calls.popups).length]).toEqual([null, 0])
  act(() => search.blur())
  const money = document.createElement('dialog')
  money.open = true
  document.body.append(money)
  await pass(3_000)
  expect([popupDialog(), server.callsTo(calls.popups).length]).toEqual([null, 0])
  money.remove()
  await comes('News')
})

test('nothing opens in a hidden tab', async () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const server = show()
  await screen.findByLabelText('Search')
  await pass(3_000)
  expect([popupDialog(), server.callsTo(calls.popups).length]).toEqual([null, 0])
  isHidden.mockRestore()
  await comes('News')
})

test('a tab waits until the one that has the turn gives it back', async () => {
  const turn = Promise.withResolvers<void>()
  const granted = Promise.withResolvers<void>()
  const request = vi.fn<(name: string, options: object, use: () => Promise<void> | undefined) => Promise<void>>(
    async (_name, _options, use) => {
      await granted.promise
      await use()
      turn.resolve()
    },
  )
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { locks: { request } }))
  const server = show()
  await screen.findByLabelText('Search')
  await pass(3_000)
  expect([popupDialog(), server.callsTo(calls.popups).length]).toEqual([null, 0])
  granted.resolve()
  await comes('News')
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  // Given back between two of them.
  await pass(0)
  await turn.promise
})

test('what could not come up for a moment between two checks comes up afterwards', async () => {
  // The worker types when the answer comes, and has stopped before the next check.
  show(() => {
    const search = screen.getByLabelText('Search')
    search.focus()
    window.setTimeout(() => search.blur(), 100)
    return [popup]
  })
  await screen.findByLabelText('Search')
  await comes('News')
})
