// Help that is loaded late: not before it is wanted, once for all, and again when it did not come.
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { speak } from '../../../testing/render-page.tsx'
import { useHelp } from './use-help.ts'

const content = vi.hoisted(() => ({ loads: 0, isLost: true }))
vi.mock('./help-content.ts', async (original) => {
  content.loads += 1
  if (content.isLost) throw new TypeError('Failed to fetch dynamically imported module')
  return original()
})
afterEach(cleanup)

test('it is loaded when it is wanted, again when it did not come, and not once more for the next screen', async () => {
  speak('en')
  const first = renderHook(({ isWanted }) => useHelp(false, isWanted), { initialProps: { isWanted: false } })
  expect([first.result.current.articles, content.loads]).toEqual([null, 0])
  first.rerender({ isWanted: true })
  await waitFor(() => expect(first.result.current.isFailed).toBe(true))
  expect(first.result.current.articles).toBeNull()
  content.isLost = false
  act(() => first.result.current.retry())
  expect(first.result.current.isFailed).toBe(false)
  await waitFor(() => expect(first.result.current.articles?.length).toBeGreaterThanOrEqual(40))
  expect(first.result.current.search?.('forgot pin')[0]?.id).toBe('forgot-pin')
  const { loads } = content
  const next = renderHook(() => useHelp(true, true))
  expect(next.result.current.articles?.length).toBeGreaterThanOrEqual(40)
  expect(content.loads).toBe(loads)
})
