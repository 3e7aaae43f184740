// Pop-ups in the browser: which are shown, in which order, how each is dismissed, and that none appears twice.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Popup } from '@daybreak/contract'
import { setFlags } from '#platform/flags/flag-values.ts'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { devicesOf, popupsToShow } from './popups.rules.ts'
import { Popups } from './popups.tsx'
import { ShowAgain } from './show-again.tsx'

const list = 'GET /api/popup'
const idOf = (number: number) => `pop_${number.toString(16).padStart(32, '0')}`
const readOf = (number: number) => `PUT /api/employees/messages/read/${idOf(number)}`

function popup(number: number, parts: Partial<Popup> = {}, content: Partial<Popup['content']> = {}): Popup {
  const words = { title: `News ${number}`, body: 'Payday is still **Fri, Nov 27**.', primaryButton: 'Got it', primaryLink: null }
  return {
    id: idOf(number),
    status: 'RUNNING',
    deviceTypes: ['MOBILE'],
    icon: 'announcement',
    ...parts,
    content: { ...words, ...content },
  }
}

beforeEach(() => window.localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const steps = { tryOpen: vi.fn<() => boolean>(() => true), onClose: vi.fn<() => void>(), onOver: vi.fn<() => void>() }

function show(popups: readonly Popup[], more: Parameters<typeof startFakeServer>[0] = {}) {
  const reads = Object.fromEntries([1, 2, 3].map((number) => [readOf(number), () => new Response(null, { status: 204 })]))
  const server = startFakeServer({ [list]: () => popups, ...reads, ...more })
  const view = renderPage(<Popups mayOpen {...steps} />)
  return { server, view, user: userEvent.setup() }
}
const dialogs = () => screen.queryAllByRole('dialog')
const viewed = () => JSON.parse(window.localStorage.getItem('viewed_popups') ?? 'null') as unknown
const flag = () => window.localStorage.getItem('maintenance_notifications')

describe('which are shown', () => {
  test('only running ones for a phone that were not viewed; ones for the web where the operator adds it', () => {
    const all = [
      popup(1),
      popup(2, { status: 'DRAFT' }),
      popup(3, { status: 'STOPPED' }),
      popup(4, { deviceTypes: ['WEB'] }),
      popup(5, { deviceTypes: ['WEB', 'MOBILE'] }),
      popup(6),
    ]
    const shown = (devices: ('MOBILE' | 'WEB')[]) => popupsToShow(all, { devices, viewed: [idOf(6)] }).map(({ id }) => id)
    expect(shown(['MOBILE'])).toEqual([idOf(1), idOf(5)])
    expect(shown(['MOBILE', 'WEB'])).toEqual([idOf(1), idOf(4), idOf(5)])
  })

  test('ones for the web also for workers whose flag is on', async () => {
    expect([devicesOf(['MOBILE'], false), devicesOf(['MOBILE'], true), devicesOf(['MOBILE', 'WEB'], true)]).toEqual([
      ['MOBILE'],
      ['MOBILE', 'WEB'],
      ['MOBILE', 'WEB'],
    ])
    setFlags({ 'popups-web': true })
    show([popup(1, { deviceTypes: ['WEB'] })])
    await screen.findByRole('dialog', { name: 'News 1' })
    setFlags({})
  })

  test('what is kept of viewed ones by another program is no reason to fail', async () => {
    for (const odd of ['{', '7', '{"a":1}', 'null']) {
      window.localStorage.setItem('viewed_popups', odd)
      show([popup(1)])
      await screen.findByRole('dialog', { name: 'News 1' })
      cleanup()
    }
  })
})

describe('one after another', () => {
  test('each is kept as viewed and marked as read; after the last the flag is set, and what comes next may come', async () => {
    const { server, user } = show([popup(1), popup(2)])
    await screen.findByRole('dialog', { name: 'News 1' })
    expect(screen.getByText('1 of 2')).toBeTruthy()
    expect(screen.getByText('Fri, Nov 27').tagName).toBe('B')
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    expect(viewed()).toEqual([idOf(1)])
    expect(flag()).toBeNull()
    await screen.findByRole('dialog', { name: 'News 2' })
    expect(screen.getByText('2 of 2')).toBeTruthy()
    expect(steps.onOver).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    expect(viewed()).toEqual([idOf(1), idOf(2)])
    expect(flag()).not.toBeNull()
    await waitFor(() => expect(steps.onOver).toHaveBeenCalledOnce())
    expect(dialogs()).toEqual([])
    for (const number of [1, 2]) expect(server.callsTo(readOf(number))).toHaveLength(1)
  })

  test.each([
    ['the X', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['a click outside', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('dialog'))],
  ])('%s dismisses as the button does', async (_label, dismiss) => {
    const { server, user } = show([popup(1)])
    await screen.findByRole('dialog')
    await dismiss(user)
    expect(dialogs()).toEqual([])
    expect(viewed()).toEqual([idOf(1)])
    expect(server.callsTo(readOf(1))).toHaveLength(1)
  })

  test('dismissing works without a line: it does not come again', async () => {
    const { user } = show([popup(1)], { [readOf(1)]: () => problem(503, 'unavailable') })
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    cleanup()
    const { server } = show([popup(1)])
    await waitFor(() => expect(steps.onOver).toHaveBeenCalledTimes(2))
    expect(dialogs()).toEqual([])
    expect(server.callsTo(list)).toEqual([])
  })

  test('one that another tab showed meanwhile is left out', async () => {
    const { user } = show([popup(1), popup(2), popup(3)])
    await screen.findByRole('dialog', { name: 'News 1' })
    window.localStorage.setItem('viewed_popups', JSON.stringify([idOf(2)]))
    await user.keyboard('{Escape}')
    await screen.findByRole('dialog', { name: 'News 3' })
    expect(screen.getByText('3 of 3')).toBeTruthy()
  })

  test.each([
    ['full', ['setItem']],
    ['closed to us', ['getItem', 'setItem', 'removeItem']],
  ] as const)(
    'where the browser’s storage is %s, each comes up once in this visit, and again when asked',
    async (_why, faults) => {
      for (const fault of faults)
        vi.spyOn(Storage.prototype, fault).mockImplementation(() => {
          throw new DOMException('refused', 'QuotaExceededError')
        })
      const { server, user } = show([popup(1), popup(2)])
      await screen.findByRole('dialog', { name: 'News 1' })
      await user.keyboard('{Escape}')
      await screen.findByRole('dialog', { name: 'News 2' })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(steps.onOver).toHaveBeenCalledOnce())
      expect(dialogs()).toEqual([])
      for (const number of [1, 2]) expect(server.callsTo(readOf(number))).toHaveLength(1)
      cleanup()
      show([popup(1), popup(2)])
      await waitFor(() => expect(steps.onOver).toHaveBeenCalledTimes(2))
      expect(dialogs()).toEqual([])
      cleanup()
      renderPage(<ShowAgain />)
      await user.click(screen.getByRole('button', { name: 'Show announcements again' }))
      cleanup()
      show([popup(1)])
      await screen.findByRole('dialog', { name: 'News 1' })
      vi.restoreAllMocks()
      renderPage(<ShowAgain />)
      await user.click(screen.getByRole('button', { name: 'Show announcements again' }))
    },
  )

  test('one that ended while another was open is left out, and the flag is set after the last', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const [first, second] = [popup(1), popup(2)]
    let answer = [first, second]
    const { view } = show([], { [list]: () => answer })
    await screen.findByRole('dialog', { name: 'News 1' })
    view.rerender(<Popups mayOpen={false} {...steps} />)
    answer = [first, { ...second, status: 'STOPPED' }, popup(3)]
    // The page asks again no sooner.
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(flag()).toBeNull()
    view.rerender(<Popups mayOpen {...steps} />)
    await waitFor(() => expect(steps.onOver).toHaveBeenCalledOnce())
    expect([dialogs(), flag()]).toEqual([[], 'seen'])
  })

  test('none comes up while something else is open, and none is asked for before its moment', async () => {
    const server = startFakeServer({ [list]: () => [popup(1)] })
    steps.tryOpen.mockReturnValueOnce(false)
    const view = renderPage(<Popups mayOpen={false} {...steps} />)
    expect(server.calls).toEqual([])
    view.rerender(<Popups mayOpen {...steps} />)
    await waitFor(() => expect(steps.tryOpen).toHaveBeenCalledOnce())
    expect(dialogs()).toEqual([])
    view.rerender(<Popups mayOpen={false} {...steps} />)
    view.rerender(<Popups mayOpen {...steps} />)
    await screen.findByRole('dialog')
  })

  test('without an answer, and in a sign-in that was greeted, what comes next may come', async () => {
    show([], { [list]: () => problem(503, 'unavailable') })
    await waitFor(() => expect(steps.onOver).toHaveBeenCalledOnce())
    cleanup()
    window.localStorage.setItem('maintenance_notifications', 'seen')
    const { server } = show([popup(1)])
    await waitFor(() => expect(steps.onOver).toHaveBeenCalledTimes(2))
    expect(server.calls).toEqual([])
  })
})

describe('where its button leads', () => {
  test('a link of ours is followed and dismisses it', async () => {
    const { user } = show([popup(1, {}, { primaryButton: 'See offers', primaryLink: '/cash-back' })])
    const link = await screen.findByRole('link', { name: 'See offers' })
    expect(link.getAttribute('href')).toBe('/cash-back')
    await user.click(link)
    expect(viewed()).toEqual([idOf(1)])
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/.//evil.example'])(
    '%s is no way out of the app',
    async (primaryLink) => {
      show([popup(1, {}, { primaryLink })])
      await screen.findByRole('dialog')
      expect(screen.queryByRole('link')).toBeNull()
      expect(screen.getByRole('button', { name: 'Got it' })).toBeTruthy()
    },
  )
})

test('"Show announcements again" forgets what was viewed, and that this sign-in was greeted', async () => {
  window.localStorage.setItem('viewed_popups', JSON.stringify([idOf(1)]))
  window.localStorage.setItem('maintenance_notifications', 'seen')
  renderPage(<ShowAgain />, { locale: 'es' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Mostrar los avisos otra vez' }))
  expect([viewed(), flag()]).toEqual([null, null])
  expect((await screen.findAllByText('Los verás otra vez en el inicio.')).length).toBeGreaterThan(0)
  cleanup()
  show([popup(1)])
  await screen.findByRole('dialog', { name: 'News 1' })
})
