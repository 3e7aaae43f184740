// "Confirm it's you": the choice of a method, the code, and every close of the dialog.
import { cardsRoutes } from '@daybreak/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from '#platform/calls/api.ts'
import { StepUpDeclined, useStepUp } from '#platform/session/step-up.tsx'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { wholeText } from '../../../testing/whole-text.ts'
import { StepUp } from './step-up.tsx'

const ask = 'POST /api/employees/auth/generate-otp'
const prove = 'POST /api/employees/auth/with-otp'
const sentTo = (destination: string, methodId: string) => ({ methodId, destination, expiresAt: '2026-11-20T19:52:00.000Z' })

let server: ReturnType<typeof startFakeServer>
const user = userEvent.setup()

beforeEach(() => {
  server = startFakeServer({
    [ask]: ({ body }) =>
      (body as { method: string }).method === 'sms' ? sentTo('*** *** 0101', 'm1') : sentTo('m**********@example.com', 'm2'),
    [prove]: () => ({ user: {}, session: {} }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function stepUpRequired(methods: string[]) {
  const body = { type: 'about:blank', title: '', status: 403, detail: '', requestId: 'req_test' }
  return new ApiProblem(cardsRoutes.createPinToken, 403, { ...body, code: 'step_up_required', methods })
}

/** A button whose call is refused until the code was proven, and a line with the result. */
function Guarded({ methods }: { methods: string[] }) {
  const withStepUp = useStepUp()
  const [outcome, setOutcome] = useState('')
  async function show() {
    const call = () => (server.callsTo(prove).length > 0 ? Promise.resolve('shown') : Promise.reject(stepUpRequired(methods)))
    setOutcome(await withStepUp(call).catch((cause: unknown) => (cause instanceof StepUpDeclined ? 'declined' : 'failed')))
  }
  return (
    <>
      <button type="button" onClick={() => void show()}>
        Show numbers
      </button>
      <output>{outcome}</output>
    </>
  )
}

async function openDialog({ methods = ['sms', 'email'], locale = 'en' as 'en' | 'es' } = {}) {
  const onProved = vi.fn<() => void>()
  renderPage(
    <StepUp onProved={onProved}>
      <Guarded methods={methods} />
    </StepUp>,
    { locale },
  )
  await user.click(screen.getByRole('button', { name: 'Show numbers' }))
  return { dialog: within(await screen.findByRole('dialog')), onProved }
}

const outcome = () => document.querySelector('output')?.textContent
const type = (code: string) => fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: code } })

describe('the dialog', () => {
  test('sends nothing before the worker has chosen how', async () => {
    const { dialog } = await openDialog()
    expect(screen.getByRole('dialog', { name: "Confirm it's you" })).toBeDefined()
    expect(dialog.getByText("This protects your money. We'll send you a code.")).toBeDefined()
    expect(server.calls).toHaveLength(0)
  })

  test('sends the code, takes it at the sixth digit, and the call is made again', async () => {
    const { dialog, onProved } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Text me a code' }))
    expect(await dialog.findByText('*** *** 0101')).toBeDefined()
    expect(document.activeElement).toBe(dialog.getByLabelText('6-digit code'))
    expect(dialog.getByLabelText('6-digit code').getAttribute('autocomplete')).toBe('one-time-code')
    type('123456')
    await waitFor(() => expect(outcome()).toBe('shown'))
    expect(server.callsTo(prove)[0]?.body).toEqual({ code: '123456', methodId: 'm1' })
    expect(onProved).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('goes over to the other channel, whose code is the one that counts', async () => {
    const { dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Text me a code' }))
    await user.click(await dialog.findByRole('button', { name: 'Use email instead' }))
    expect(await dialog.findByText('m**********@example.com')).toBeDefined()
    type('123456')
    await waitFor(() => expect(server.callsTo(prove)[0]?.body).toEqual({ code: '123456', methodId: 'm2' }))
  })

  test('offers only the ways that the server names', async () => {
    const { dialog } = await openDialog({ methods: ['email'] })
    expect(dialog.queryByRole('button', { name: 'Text me a code' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Email me a code' }))
    await dialog.findByText('m**********@example.com')
    expect(dialog.queryByRole('button', { name: 'Use text message instead' })).toBeNull()
  })

  test('without any method says who to call', async () => {
    const { dialog } = await openDialog({ methods: [] })
    expect(
      dialog.getByText(wholeText("We can't send you a code right now. Call (800) 555-0142 and we'll help you.")),
    ).toBeDefined()
  })

  test('speaks Spanish', async () => {
    const { dialog } = await openDialog({ locale: 'es' })
    expect(dialog.getByText('Confirma que eres tú')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Mandarme un código por mensaje de texto' })).toBeDefined()
  })
})

describe('what goes wrong', () => {
  test('a wrong code is said to a screen reader inside the dialog, and typed again', async () => {
    const { dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Text me a code' }))
    await dialog.findByText('*** *** 0101')
    server.answers[prove] = () =>
      new Response(JSON.stringify({ code: 'session.code_wrong', title: '', status: 422, requestId: 'req_test', triesLeft: 4 }), {
        status: 422,
        headers: { 'Content-Type': 'application/problem+json' },
      })
    type('999999')
    const text = "That code isn't right. Check it and try again. You have 4 tries left."
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe(text))
    expect(dialog.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('')
    expect(outcome()).toBe('')
  })

  test.each([
    [
      'texts that were turned off',
      problem(422, 'session.texts_stopped'),
      'You turned off our texts. Use your email, or text START to our number.',
    ],
    ['a failure', problem(503, 'unavailable'), "We can't send codes right now. Your money is safe. Try again in a minute."],
  ])('%s: a code that cannot be sent says why, and another way may be chosen', async (_, answer, text) => {
    server.answers[ask] = () => answer
    const { dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Text me a code' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(text)
    expect(dialog.getByRole('button', { name: 'Email me a code' })).toBeDefined()
  })
})

describe('a worker who will not', () => {
  test.each([
    ['the X', () => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => user.keyboard('{Escape}')],
  ])('closes it by %s: nothing is done, the page says so, and the focus is back', async (_, close) => {
    const { onProved } = await openDialog()
    await close()
    await waitFor(() => expect(outcome()).toBe('declined'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'You stopped before the end. Nothing was changed.',
    )
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show numbers' }))
    expect(onProved).not.toHaveBeenCalled()
  })
})

test('a proof in another tab closes it here and continues', async () => {
  await openDialog()
  server.calls.push({
    method: 'POST',
    path: '/api/employees/auth/with-otp',
    query: new URLSearchParams(),
    headers: new Headers(),
    body: null,
  })
  const otherTab = new BroadcastChannel('daybreak-session')
  otherTab.postMessage('replaced')
  await waitFor(() => expect(outcome()).toBe('shown'))
  otherTab.close()
  expect(screen.queryByRole('dialog')).toBeNull()
})
