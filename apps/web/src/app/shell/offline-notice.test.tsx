// Offline: announced at once, with the age of what is shown; back online, announced too, and what failed is fetched again.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { OfflineNotice } from './offline-notice.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function setLine(isThere: boolean) {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isThere)
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')))
}

test('a line that is lost is said with the time, in words that are not only drawn', () => {
  renderPage(<OfflineNotice />)
  expect(screen.queryByText(/offline/)).toBeNull()
  setLine(false)
  const said = screen.getByText("You're offline. As of 1:42 PM.")
  expect(said.closest('[role="status"]')).not.toBeNull()
  expect(screen.getByText('This is what we last saw. Your card still works.')).toBeDefined()
})

test('a page that is opened without a line says so too', () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
  renderPage(<OfflineNotice />, { locale: 'es' })
  expect(screen.getByText('No tienes conexión. Actualizado a la 1:42 pm.')).toBeDefined()
})

test('with the line back, the notice goes, it is said, and a screen that failed comes by itself', async () => {
  let isThere = false
  const load = vi.fn<() => Promise<string>>(() =>
    isThere ? Promise.resolve('$12.00') : Promise.reject(new TypeError('Failed to fetch')),
  )
  function Figure() {
    const { data, isError } = useQuery({ queryKey: ['figure'], queryFn: load, networkMode: 'always', refetchOnReconnect: false })
    return <p>{data ?? (isError ? 'failed' : 'loading')}</p>
  }
  renderPage(
    <>
      <OfflineNotice />
      <Figure />
    </>,
  )
  setLine(false)
  await screen.findByText('failed')
  isThere = true
  setLine(true)
  await screen.findByText('$12.00')
  expect(screen.queryByText(/You're offline/)).toBeNull()
  await waitFor(() => expect(screen.getAllByText("You're back online.").length).toBeGreaterThan(0))
})
