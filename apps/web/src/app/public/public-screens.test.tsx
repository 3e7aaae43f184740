// The quiet pages before sign-in: an unknown address, and maintenance that looks for its own end.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { MaintenanceScreen } from './maintenance.screen.tsx'
import { NotFoundScreen } from './not-found.screen.tsx'
import { PublicFrame } from './public-frame.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an unknown address leads on, and a person can be called', () => {
  renderPage(<NotFoundScreen />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We can't find that page.")
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(screen.getByRole('link', { name: 'Set up my account' }).getAttribute('href')).toBe('/onboarding')
  expect(screen.getByRole('link', { name: 'Call us' }).getAttribute('href')).toBe('tel:+18005550142')
  expect(document.title).toBe('Page not found · Daybreak Wallet')
})

test('the header names the other language in that language', () => {
  renderPage(<PublicFrame>text</PublicFrame>)
  expect(screen.getByRole('button', { name: 'Español' }).lang).toBe('es')
  cleanup()
  renderPage(<PublicFrame>texto</PublicFrame>, { locale: 'es' })
  expect(screen.getByRole('button', { name: 'English' }).lang).toBe('en')
})

describe('maintenance', () => {
  test('looks every 30 seconds, and goes back when the server is there again', async () => {
    const isBack = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
    const goBack = vi.fn<() => void>()
    renderPage(<MaintenanceScreen isBack={isBack} goBack={goBack} />)
    await wait(29_999)
    expect(isBack).not.toHaveBeenCalled()
    await wait(1)
    expect(isBack).toHaveBeenCalledOnce()
    expect(goBack).not.toHaveBeenCalled()
    isBack.mockResolvedValue(true)
    await wait(30_000)
    expect(goBack).toHaveBeenCalledOnce()
  })

  test('can be asked to look now', async () => {
    const goBack = vi.fn<() => void>()
    renderPage(<MaintenanceScreen isBack={() => Promise.resolve(true)} goBack={goBack} />)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await wait(0)
    expect(goBack).toHaveBeenCalledOnce()
  })

  test('says that the card works and which number tells the balance', () => {
    renderPage(<MaintenanceScreen isBack={() => Promise.resolve(false)} goBack={() => undefined} />)
    expect(screen.getByText('Your card still works.')).toBeDefined()
    expect(screen.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
  })
})
