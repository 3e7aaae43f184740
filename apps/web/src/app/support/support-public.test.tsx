// Help by its addresses: each article links to an existing screen, search finds it while typing, and secrets never leave the
// browser.
import { articles } from '@daybreak/help'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { fillBrowserGaps } from '../../testing/browser-gaps.ts'
import { renderPage, speak, testNowMs } from '../../testing/render-page.tsx'
import { screensOfHelp } from '../../features/support/articles/screens-of-help.ts'
import { screens } from '../screens.ts'
import { SupportPublic } from './support-public.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (path: string, search = '', locale: 'en' | 'es' = 'en') =>
  renderPage(<SupportPublic path={path} search={search} />, { locale })

test('every article leads to a screen that there is', () => {
  const paths = screens.map(({ path }) => path)
  for (const { slug, screen: name } of articles) expect(paths, slug).toContain(screensOfHelp[name].path)
})

test('every topic lists its articles and every article is shown in both languages', async () => {
  for (const locale of ['en', 'es'] as const)
    for (const { topic, slug } of articles) {
      const { container, unmount } = show(`/support/${topic}/${slug}`, '', locale)
      expect((await screen.findByRole('heading', { level: 1 })).textContent?.length, slug).toBeGreaterThan(5)
      expect(container.textContent, slug).not.toMatch(/[{}]|undefined/)
      unmount()
    }
  show('/support/pin')
  expect((await screen.findByRole('link', { name: /I don't know my PIN/ })).getAttribute('href')).toBe('/support/pin/forgot-pin')
})

test('what no address of help names shows all of help', async () => {
  for (const path of ['/support/nothing', '/support/pin/nothing', '/support/pin/forgot-pin/more', '/support/__proto__']) {
    const { unmount } = show(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Support' })).toBeDefined()
    unmount()
  }
})

test('results come from the second letter on, a while after the last key, and are counted', async () => {
  show('/support')
  const field = screen.getByRole('textbox', { name: 'What do you need help with?' })
  fireEvent.change(field, { target: { value: 'p' } })
  expect(screen.getByRole('heading', { name: 'Topics' })).toBeDefined()
  fireEvent.change(field, { target: { value: 'pin' } })
  await waitFor(() => expect(screen.getByText(/found for "pin"/)).toBeDefined())
  expect(screen.getByRole('link', { name: /I don't know my PIN/ })).toBeDefined()
  fireEvent.change(field, { target: { value: 'xylophone' } })
  await waitFor(() => expect(screen.getByText('Nothing found for "xylophone"')).toBeDefined())
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Topics' })).toBeDefined())
})

test('what was typed before the code of the page was here is searched for', async () => {
  fillBrowserGaps()
  speak('en')
  document.body.innerHTML = '<div id="root"><input name="help" value="forgot pin"></div>'
  act(() => mountPage(<SupportPublic path="/support" search="" />, () => testNowMs))
  expect(await screen.findByRole('link', { name: /I don't know my PIN/ })).toBeDefined()
  document.body.innerHTML = ''
})

test('a card number is refused before it leaves the browser, and a lost answer leaves the text where it is', async () => {
  let isLost = true
  const server = startFakeServer({
    'POST /api/support/messages': () => {
      if (isLost) throw new TypeError('no line')
      return { number: '40125' }
    },
  })
  show('/support/message', '?topic=card-lost&about=lost-card')
  expect(await screen.findByRole('radio', { name: 'I lost my card', checked: true })).toBeDefined()
  const text = screen.getByRole('textbox', { name: 'Your message' })
  fireEvent.change(screen.getByRole('textbox', { name: 'Email address for our answer' }), {
    target: { value: 'maya@example.com' },
  })
  fireEvent.change(text, { target: { value: 'My card 4111 1111 1111 1111 is lost' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getAllByText('Leave out card numbers and Social Security numbers. We never need them.').length).toBeGreaterThan(0)
  expect(server.calls).toEqual([])

  fireEvent.change(text, { target: { value: 'My card is lost, please help' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByText(/We couldn't send it\. Your text is still here\./)).toBeDefined())
  expect((text as HTMLTextAreaElement).value).toBe('My card is lost, please help')
  isLost = false
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByText('We got your message. Your case number is 40125.')).toBeDefined())
  const ids = server.calls.map(({ body }) => (body as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
})
