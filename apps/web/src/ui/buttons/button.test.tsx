// A button that is busy, and links that look like buttons.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { Button } from './button.tsx'
import { ButtonLink, Link, PathLinkProvider, type PathLinkProps } from './link.tsx'

afterEach(cleanup)

test('a busy button keeps its label and its focus, says so, and does nothing', async () => {
  const user = userEvent.setup()
  const press = vi.fn<() => void>()
  const { rerender } = renderPage(<Button onClick={press}>Log in</Button>)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(press).toHaveBeenCalledOnce()

  rerender(
    <Button onClick={press} busy>
      Log in
    </Button>,
  )
  const button = screen.getByRole('button', { name: /Log in/ })
  await user.click(button)
  await user.keyboard('{Enter}')
  expect(press).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
  expect(button.textContent).toBe('Log in Working on it…')
})

test('a busy submit button does not send its form again', async () => {
  const user = userEvent.setup()
  const send = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  renderPage(
    <form aria-label="sign-in">
      <Button type="submit" busy>
        Log in
      </Button>
    </form>,
  )
  screen.getByRole('form').addEventListener('submit', send)
  await user.click(screen.getByRole('button', { name: /Log in/ }))
  expect(send).not.toHaveBeenCalled()
})

test('a button is never a submit button by accident', () => {
  renderPage(<Button>Close</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

test('a link to another place opens a new tab safely, and says so', () => {
  renderPage(
    <ButtonLink href="https://help.example.com" newTab>
      Get help
    </ButtonLink>,
  )
  const link = screen.getByRole('link', { name: 'Get help (opens in a new tab)' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a path is opened as the app says, and by the browser where no app says otherwise', () => {
  function AppLink({ to, children }: PathLinkProps) {
    return <a href={`/app${to}`}>{children}</a>
  }
  const link = <Link to="/cash-back">Cash Back</Link>
  const { rerender } = renderPage(link)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/cash-back')
  rerender(<PathLinkProvider value={AppLink}>{link}</PathLinkProvider>)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/cash-back')
})
