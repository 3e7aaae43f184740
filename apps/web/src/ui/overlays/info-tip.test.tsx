// The explanation beside a word: for a finger, a pointer, a keyboard and a screen reader.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { InfoTip } from './info-tip.tsx'

afterEach(cleanup)

function openPage() {
  renderPage(
    <>
      <InfoTip label="What is present balance?">Total funds.</InfoTip>
      <p>Elsewhere</p>
    </>,
  )
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'What is present balance?' }) }
}

const isOpen = () => 'popoverOpen' in screen.getByText('Total funds.').dataset

test('a screen reader reads the explanation with the button', () => {
  const { button } = openPage()
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Total funds.')
})

test('a tap opens it, and a tap elsewhere closes it', async () => {
  const { user, button } = openPage()
  await user.click(button)
  expect(isOpen()).toBe(true)
  await user.click(screen.getByText('Elsewhere'))
  expect(isOpen()).toBe(false)
})

test('the keyboard opens it by focus, and Escape closes it without closing what is around it', async () => {
  const { user } = openPage()
  let escapes = 0
  document.addEventListener('keydown', () => (escapes += 1), { once: true })
  await user.tab()
  expect(isOpen()).toBe(true)
  escapes = 0
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(escapes).toBe(0)
})

test('it goes when the page scrolls, because it would no longer be beside its word', async () => {
  const { user, button } = openPage()
  await user.click(button)
  fireEvent.scroll(window)
  expect(isOpen()).toBe(false)
})

test('it never lies over the amount that it explains: without room above it goes below the amount', async () => {
  const rect = (top: number, height: number) => ({ top, bottom: top + height, left: 20, width: 200, height }) as DOMRect
  renderPage(
    <div data-explained>
      <InfoTip label="What is present balance?">Total funds.</InfoTip>
      <p>$1,342.11</p>
    </div>,
  )
  const button = screen.getByRole('button', { name: 'What is present balance?' })
  const tip = screen.getByText('Total funds.')
  const explained = button.closest('[data-explained]') ?? expect.fail('nothing is explained')
  Object.assign(button, { getBoundingClientRect: () => rect(40, 28) })
  Object.assign(explained, { getBoundingClientRect: () => rect(40, 70) })
  Object.assign(tip, { getBoundingClientRect: () => rect(0, 72) })
  await userEvent.click(button)
  expect(tip.style.top).toBe('116px')
})
