// A box to tick, digits under dots, and a row that opens: named, tied to their errors, and operated by keyboard.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { Check } from '../choices/check.tsx'
import { Disclosure } from '../disclosure.tsx'
import { SecretInput } from './secret-input.tsx'

afterEach(cleanup)

test('a box is ticked by its words, and its error is its own', async () => {
  function Page() {
    const [isChecked, setIsChecked] = useState(false)
    return (
      <Check value={isChecked} onValue={setIsChecked} error={isChecked ? undefined : 'Check the box to continue.'}>
        I agree
      </Check>
    )
  }
  renderPage(<Page />)
  const box = screen.getByRole('checkbox', { name: 'I agree', description: 'Check the box to continue.', checked: false })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByText('I agree'))
  expect(screen.getByRole('checkbox', { checked: true }).getAttribute('aria-invalid')).toBeNull()
})

test('digits are dots until they are revealed, take no letters, and are nothing for a browser to keep', async () => {
  function Page() {
    const [digits, setDigits] = useState('')
    return <SecretInput label="Last 4 digits" length={4} value={digits} onValue={setDigits} error="Enter the last 4 digits." />
  }
  const user = userEvent.setup()
  renderPage(<Page />)
  const input = screen.getByLabelText<HTMLInputElement>('Last 4 digits')
  await user.type(input, '4a8-215')
  expect([input.value, input.type, input.autocomplete]).toEqual(['4821', 'password', 'off'])
  await user.tab()
  await user.keyboard('{Enter}')
  expect(input.type).toBe('text')
  expect(screen.getByRole('textbox', { name: 'Last 4 digits', description: 'Enter the last 4 digits.' })).toBe(input)
  await user.click(screen.getByRole('button', { name: 'Hide the digits' }))
  expect(input.type).toBe('password')
})

test('a row opens on its words', () => {
  renderPage(<Disclosure summary="See all fees">Each purchase</Disclosure>)
  const row = screen.getByText('See all fees').closest('details')
  expect(row?.open).toBe(false)
  screen.getByText('See all fees').click()
  expect(row?.open).toBe(true)
})
