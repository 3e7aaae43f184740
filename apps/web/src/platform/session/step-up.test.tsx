// Calls that need a fresh proof: asked once, made again once, and given up when the worker will not.
import { cardsRoutes } from '@daybreak/contract'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../calls/api.ts'
import { StepUpDeclined, StepUpProvider, useStepUp, type AskForStepUp } from './step-up.tsx'

const body = { type: 'about:blank', title: '', status: 403, detail: '', requestId: 'req_test' }
const stepUpRequired = new ApiProblem(cardsRoutes.createPinToken, 403, {
  ...body,
  code: 'step_up_required',
  methods: ['sms', 'passkey'],
})

afterEach(cleanup)

function provide(ask: AskForStepUp) {
  let run: ReturnType<typeof useStepUp> | undefined
  function Caller() {
    run = useStepUp()
    return null
  }
  render(
    <StepUpProvider ask={ask}>
      <Caller />
    </StepUpProvider>,
  )
  if (!run) throw new Error('nothing was rendered')
  return run
}

/** Refused until the worker has given a fresh proof. */
function guarded() {
  let isProved = false
  const call = vi.fn<() => Promise<string>>(async () => {
    await Promise.resolve()
    if (!isProved) throw stepUpRequired
    return 'shown'
  })
  const prove = () => (isProved = true)
  return { call, prove }
}

test('a call that needs no proof asks for none', async () => {
  const ask = vi.fn<AskForStepUp>()
  expect(await provide(ask)(() => Promise.resolve('shown'))).toBe('shown')
  expect(ask).not.toHaveBeenCalled()
})

test('a call that needs one asks by the ways that the server names, and is made again', async () => {
  const { call, prove } = guarded()
  const ask = vi.fn<AskForStepUp>(async () => prove())
  expect(await provide(ask)(call)).toBe('shown')
  expect(ask).toHaveBeenCalledExactlyOnceWith(['sms', 'passkey'])
  expect(call).toHaveBeenCalledTimes(2)
})

test('several calls share one dialog', async () => {
  const { call, prove } = guarded()
  const dialog = Promise.withResolvers<boolean>()
  const ask = vi.fn<AskForStepUp>(() => dialog.promise)
  const run = provide(ask)
  const answers = Promise.all([run(call), run(call)])
  await act(() => Promise.resolve())
  prove()
  dialog.resolve(true)
  expect(await answers).toEqual(['shown', 'shown'])
  expect(ask).toHaveBeenCalledOnce()
})

test('a refusal that comes after the proof, of a call made before it, asks for no second one', async () => {
  const { call, prove } = guarded()
  const ask = vi.fn<AskForStepUp>(async () => prove())
  const run = provide(ask)
  const late = Promise.withResolvers<string>()
  const lateAnswer = run(vi.fn<() => Promise<string>>(call).mockReturnValueOnce(late.promise))
  await run(call)
  late.reject(stepUpRequired)
  expect(await lateAnswer).toBe('shown')
  expect(ask).toHaveBeenCalledOnce()
})

test('a worker who closes the dialog declines, and the next call may ask again', async () => {
  const { call } = guarded()
  const ask = vi.fn<AskForStepUp>(async () => false)
  const run = provide(ask)
  await expect(run(call)).rejects.toBeInstanceOf(StepUpDeclined)
  await expect(run(call)).rejects.toBeInstanceOf(StepUpDeclined)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(call).toHaveBeenCalledTimes(2)
})

test('a server that still refuses after the proof is not asked forever', async () => {
  const { call } = guarded()
  const ask = vi.fn<AskForStepUp>(async () => true)
  await expect(provide(ask)(call)).rejects.toBe(stepUpRequired)
  expect(call).toHaveBeenCalledTimes(2)
})

test('any other refusal stays what it is', async () => {
  const refused = new ApiProblem(cardsRoutes.createPinToken, 403, { ...body, code: 'forbidden' })
  const ask = vi.fn<AskForStepUp>()
  await expect(provide(ask)(() => Promise.reject(refused))).rejects.toBe(refused)
  expect(ask).not.toHaveBeenCalled()
})
