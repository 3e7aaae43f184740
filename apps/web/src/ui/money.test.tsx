// Amounts as a worker reads them, from the wire's text.
import { cents } from '@daybreak/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { HideAmountsProvider } from '#platform/page/hide-amounts.tsx'
import { Money, useAmountWords } from './money.tsx'

afterEach(cleanup)

const shown = (money: React.ReactNode) => {
  const { container } = renderPage(money)
  return container.querySelector('.money')?.textContent
}

test('cents become dollars with separators and two decimals', () => {
  expect(shown(<Money cents="128457" />)).toBe('$1,284.57')
})

test('a negative amount has a true minus', () => {
  expect(shown(<Money cents="-3820" />)).toBe('−$38.20')
})

test('a credit has a plus where signs are asked for', () => {
  expect(shown(<Money cents="61240" sign="always" />)).toBe('+$612.40')
})

test('raised cents are the same amount', () => {
  expect(shown(<Money cents="128457" raisedCents />)).toBe('$1,284.57')
})

test('what is no amount is shown as none, never as a wrong figure', () => {
  expect(shown(<Money cents="12.50" />)).toBe('—')
})

test('while amounts are hidden no digit, length or sign of one is in the page, and a screen reader reads that it is hidden', () => {
  function Named() {
    return <button aria-label={useAmountWords()(cents(512n))}>x</button>
  }
  const { container } = renderPage(
    <HideAmountsProvider isOn path="/">
      <Money cents="128457" raisedCents />
      <Money cents={cents(-512n)} sign="always" />
      <Named />
    </HideAmountsProvider>,
  )
  expect(container.innerHTML).not.toMatch(/1,?284|57|5\.12|−/)
  expect(screen.getAllByText('Hidden')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Hidden' })).toBeDefined()
})
