// Finds an element by its whole text: a phone number inside a sentence is a link, and so an element of its own.
import type { MatcherFunction } from '@testing-library/react'

/** For `getByText`: the innermost element whose whole text this is. */
export function wholeText(text: string): MatcherFunction {
  const says = (element: Element | null) => element?.textContent === text
  return (_, element) => says(element) && !Array.from(element?.children ?? []).some(says)
}
