// The live region that speaks for the whole page.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
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
