// The phone mask under every way a number gets into the field.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { PhoneInput } from './phone-input.tsx'
import { maskPhone } from './phone-mask.ts'

afterEach(cleanup)

function PhoneForm() {
  const [phone, setPhone] = useState('')
  return <PhoneInput label="Phone number" name="phone" value={phone} onValue={setPhone} />
}

function openForm() {
  renderPage(<PhoneForm />)
  const input = screen.getByLabelText<HTMLInputElement>('Phone number')
  return { input, user: userEvent.setup() }
}

describe('maskPhone', () => {
  test.each([
    ['', ''],
    ['2', '(2'],
    ['212', '(212'],
    ['2125', '(212) 5'],
    ['212555', '(212) 555'],
    ['2125550', '(212) 555-0'],
    ['2125550101', '(212) 555-0101'],
    ['212.555.0101', '(212) 555-0101'],
    ['+1 212 555 0101', '(212) 555-0101'],
    ['12125550101', '(212) 555-0101'],
    ['21255501019', '(212) 555-0101'],
    ['abc', ''],
  ])('%j becomes %j', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
  })
})

test('digits are masked as they are typed', async () => {
  const { input, user } = openForm()
  await user.type(input, '2125550101')
  expect(input.value).toBe('(212) 555-0101')
})

test('a pasted number loses its country code', async () => {
  const { input, user } = openForm()
  await user.click(input)
  await user.paste('+1 (212) 555-0101')
  expect(input.value).toBe('(212) 555-0101')
})

test('a digit typed in the middle leaves the caret behind it', async () => {
  const { input, user } = openForm()
  await user.type(input, '212550101')
  await user.type(input, '5', { initialSelectionStart: 7, initialSelectionEnd: 7 })
  expect(input.value).toBe('(212) 555-0101')
  expect(input.selectionStart).toBe(8)
})

test('backspace over a mark takes the digit before it, so the key is never dead', async () => {
  const { input, user } = openForm()
  await user.type(input, '2125')
  await user.keyboard('{Backspace}')
  expect(input.value).toBe('(212')
  await user.type(input, '55')
  await user.type(input, '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 })
  expect(input.value).toBe('(215) 5')
})

test('correcting the area code does not take a 1 that follows for a country code', async () => {
  const { input, user } = openForm()
  await user.type(input, '2125550101')
  await user.type(input, '{Delete}', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(input.value).toBe('(125) 550-101')
})
