// Guarantees of a call of the worker's: one at a time, and a failure that says so.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCall } from './use-call.ts'

afterEach(cleanup)

function callHook() {
  return renderHook(() => useCall({ messageOf: () => ({ id: 'shell.error.load-body' }) }))
}

test('a second press before the answer sends nothing, also before the page is drawn anew', async () => {
  const { result } = callHook()
  let answer: (value: string) => void = () => {}
  const call = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
  const first = result.current
  let answers: Promise<(string | null)[]> = Promise.resolve([])
  await act(async () => {
    answers = Promise.all([first.run(call), first.run(call), result.current.run(call)])
  })
  expect(result.current.isBusy).toBe(true)
  await act(async () => answer('done'))
  expect(await answers).toEqual(['done', null, null])
  expect(call).toHaveBeenCalledTimes(1)
  expect(result.current.isBusy).toBe(false)
})

test('after an answer, and after a failure that is said, the next press sends again', async () => {
  const { result } = callHook()
  await act(async () => expect(await result.current.run(() => Promise.reject(new Error('no')))).toBeNull())
  expect([result.current.message?.id, result.current.isBusy]).toEqual(['shell.error.load-body', false])
  await act(async () => expect(await result.current.run(async () => 'done')).toBe('done'))
  expect(result.current.message).toBeNull()
})
