// A masked number or address is read as words.
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { Masked } from './masked.tsx'

afterEach(cleanup)

test.each([
  ['********8747', 'ending in 8747'],
  ['*** *** 0112', 'ending in 0112'],
  ['m***@example.com', 'm…@example.com'],
  ['m@example.com', 'm@example.com'],
  ['…', '…'],
])('"%s" is read out as "%s", and looks the same', (text, spokenText) => {
  const { container } = renderPage(<p>{<Masked text={text} />}</p>)
  const line = container.querySelector('p')
  const seen = [...(line?.childNodes ?? [])].filter((node) => !(node instanceof HTMLElement && node.className === 'vh'))
  const spoken = [...(line?.childNodes ?? [])].filter((node) => !(node instanceof HTMLElement && node.ariaHidden === 'true'))
  expect(seen.map(({ textContent }) => textContent).join('')).toBe(text)
  expect(spoken.map(({ textContent }) => textContent).join('')).toBe(spokenText)
})
