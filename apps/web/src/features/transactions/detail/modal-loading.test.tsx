// The modal of a transaction before its details have come, and when they do not come.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fictionalTransaction } from '../../../testing/fictional-transactions.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { TransactionModal } from './modal.tsx'

const claimant = { employeeId: 'emp_1', firstName: 'Maya', lastName: 'Torres', emails: [{ email: 'maya.torres@example.com' }] }
const line = vi.hoisted(() => ({ isUp: false }))

vi.mock('./detail.tsx', () => ({
  get TransactionDetail() {
    if (!line.isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>all of it</p>
  },
}))

afterEach(cleanup)

test('shows name and amount at once; details that do not come are said, and requested again', async () => {
  const button = document.createElement('button')
  renderPage(
    <TransactionModal
      transaction={fictionalTransaction(1)}
      claimant={claimant}
      returnFocusTo={button}
      onClose={() => undefined}
    />,
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Casa Verde Grill' }))
  expect(dialog.getByText('−$14.75')).toBeDefined()
  const again = await dialog.findByRole('button', { name: 'Try again' })
  expect(dialog.getByRole('alert')).toBeDefined()
  line.isUp = true
  await userEvent.click(again)
  expect(await dialog.findByText('all of it')).toBeDefined()
  expect(dialog.queryByRole('alert')).toBeNull()
})
