// The live region that speaks for the whole page.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { useAnnounce } from './announcer.tsx'

afterEach(cleanup)

function Speaker() {
  const announce = useAnnounce()
  return <button onClick={() => announce('Copied!')}>Copy</button>
}

test('the region is there before it speaks, and speaks the same words twice as two messages', async () => {
  const user = userEvent.setup()
  renderPage(<Speaker />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  await user.click(screen.getByRole('button'))
  const first = region.firstChild
  expect(first?.textContent).toBe('Copied!')
  await user.click(screen.getByRole('button'))
  expect(region.firstChild?.textContent).toBe('Copied!')
  expect(region.firstChild).not.toBe(first)
})

function TwoAtOnce() {
  const announce = useAnnounce()
  return (
    <button
      onClick={() => {
        announce('Money came.', { isBeside: true })
        announce('New in your list.', { isBeside: true })
      }}
    >
      Poll
    </button>
  )
}

test('two sentences of the same moment are both there, and go with the next one later', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const user = userEvent.setup()
  renderPage(
    <>
      <TwoAtOnce />
      <Speaker />
    </>,
  )
  const region = screen.getByRole('status')
  await user.click(screen.getByRole('button', { name: 'Poll' }))
  expect([...region.children].map(({ textContent }) => textContent)).toEqual(['Money came.', 'New in your list.'])
  expect(region.getAttribute('aria-atomic')).toBe('false')
  now.mockReturnValue(4_000)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(region.textContent).toBe('Copied!')
  now.mockRestore()
})
