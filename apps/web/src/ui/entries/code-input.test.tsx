// The code field: one real input, whatever is drawn over it.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { CodeInput } from './code-input.tsx'

afterEach(cleanup)

function CodeForm({ error, hidden = false }: { error?: string; hidden?: boolean }) {
  const [code, setCode] = useState('')
  return (
    <CodeInput
      label="6-digit code"
      hint="Good for 10 minutes."
      {...{ error, hidden }}
      autoComplete="one-time-code"
      value={code}
      onValue={setCode}
    />
  )
}

const cellTexts = () => [...document.querySelectorAll('i')].map((cell) => cell.textContent)

test('there is one input, which a phone fills by itself', () => {
  renderPage(<CodeForm />)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  const input = screen.getByLabelText('6-digit code')
  expect(input.getAttribute('autocomplete')).toBe('one-time-code')
  expect(input.getAttribute('inputmode')).toBe('numeric')
})

test('a pasted code fills the cells, and what is no digit falls away', async () => {
  const user = userEvent.setup()
  renderPage(<CodeForm />)
  await user.click(screen.getByLabelText('6-digit code'))
  await user.paste('12 34-56 78')
  expect(cellTexts()).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('a hidden code is never in the cells', async () => {
  const user = userEvent.setup()
  renderPage(<CodeForm hidden />)
  await user.type(screen.getByLabelText('6-digit code'), '4827')
  expect(cellTexts()).toEqual(['', '', '', '', '', ''])
})

test('the error belongs to the field, before the hint', () => {
  renderPage(<CodeForm error="Enter all 6 digits." />)
  const input = screen.getByLabelText('6-digit code')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['Enter all 6 digits.', 'Good for 10 minutes.'])
})
