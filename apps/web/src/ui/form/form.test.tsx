// Guarantees of a form: submitted once, errors shown and linked, the server's errors at their fields, and drafts without secrets.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalsOf } from '#platform/action-words.ts'
import { ApiUnreachable, callApi } from '#platform/calls/api.ts'
import { DraftsProvider } from '#platform/drafts.tsx'
import { useAction } from '#platform/use-action.ts'
import { addressRoutes, type cardsRoutes } from '@daybreak/contract'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage, testNowMs } from '../../testing/render-page.tsx'
import { AmountInput } from '../entries/amount-input.tsx'
import { Check } from '../choices/check.tsx'
import { SecretInput } from '../entries/secret-input.tsx'
import { TextInput } from '../entries/text-input.tsx'
import { Form } from './form.tsx'
import { useForm, type FormState } from './use-form.ts'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Entry = { line1: string; pin: string; hasAgreed: boolean; amount: string }
const nothing: Entry = { line1: '', pin: '', hasAgreed: false, amount: '' }

type FormProps = {
  call: (entry: Entry) => Promise<unknown>
  focus?: 'summary' | 'wrong-field' | 'first-field'
  onSent?: () => void
}

function AddressPage({ call, focus = 'wrong-field', onSent }: FormProps) {
  const saving = useAction({
    call,
    refusals: refusalsOf<typeof cardsRoutes.activateCard>({
      'cards.code_wrong': { id: 'cards.activate.code-wrong', field: 'pin' },
    }),
    failed: { id: 'address.form.save-failed' },
  })
  const form: FormState<Entry> = useForm({
    initial: () => nothing,
    check: ({ line1, pin, hasAgreed }) => ({
      line1: line1 === '' ? 'address.form.line1-required' : null,
      pin: pin.length < 4 ? 'cards.pin.length' : null,
      hasAgreed: hasAgreed ? null : 'onboarding.agreement.required',
    }),
    send: saving.run,
    onSent: () => onSent?.(),
    action: saving,
    emptied: ({ cause }) => (cause === null ? null : { pin: '' }),
    draft: { name: 'address', secret: ['pin'], bound: { fields: ['hasAgreed'], to: 'version-1' } },
  })
  return (
    <Form form={form} focus={focus}>
      <TextInput label="Street" {...form.field('line1')} />
      <SecretInput label="PIN" length={4} {...form.field('pin')} />
      <Check {...form.field('hasAgreed')}>I agree</Check>
      <AmountInput label="Amount" isLarge hint="Up to $20.00" {...form.field('amount')} />
    </Form>
  )
}

function show(props: Partial<FormProps> = {}, owner = 'maya', nowMs = testNowMs) {
  const call = vi.fn<(entry: Entry) => Promise<unknown>>().mockResolvedValue('saved')
  renderPage(
    <DraftsProvider owner={owner}>
      <AddressPage call={call} {...props} />
    </DraftsProvider>,
    { nowMs },
  )
  return { call, user: userEvent.setup() }
}

const street = () => screen.getByLabelText<HTMLInputElement>('Street')
const pin = () => screen.getByLabelText<HTMLInputElement>('PIN')
const box = () => screen.getByRole<HTMLInputElement>('checkbox')
const go = () => screen.getByRole('button', { name: /^Continue/ })

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(street(), '418 Alder St')
  await user.type(pin(), '4827')
  await user.click(box())
}

test('nothing is sent while anything is wrong, and the focus goes to the first wrong field, which says why', async () => {
  const { call, user } = show()
  await user.type(street(), '4')
  await user.click(go())
  expect(document.activeElement).toBe(pin())
  const [errorId = ''] = (pin().getAttribute('aria-describedby') ?? '').split(' ')
  expect(document.getElementById(errorId)?.textContent).toBe('Enter 4 digits.')
  expect([pin().getAttribute('aria-invalid'), street().getAttribute('aria-invalid')]).toEqual(['true', null])
  expect(call).not.toHaveBeenCalled()
})

test('a summary takes the focus at every try, and loses what was mended', async () => {
  const { user } = show({ focus: 'summary' })
  await user.click(go())
  expect(document.activeElement?.textContent).toBe('Check 3 fields.')
  await user.type(street(), '4')
  expect(screen.getByText('Check 2 fields.')).toBeDefined()
  await user.click(go())
  expect(document.activeElement?.textContent).toBe('Check 2 fields.')
})

test('a form that is all there is to do begins in its first field', () => {
  show({ focus: 'first-field' })
  expect(document.activeElement).toBe(street())
})

test('Enter twice and a press besides send once', async () => {
  const answer = Promise.withResolvers<unknown>()
  const onSent = vi.fn<() => void>()
  const call = vi.fn(() => answer.promise)
  const { user } = show({ call, onSent })
  await fill(user)
  street().focus()
  await user.keyboard('{Enter}{Enter}')
  await user.click(go())
  expect(go().getAttribute('aria-busy')).toBe('true')
  answer.resolve('saved')
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(call).toHaveBeenCalledOnce()
})

test('what the server finds wrong is shown at its field, by its path within the form', async () => {
  const errors = [{ field: 'shippingAddress.line1', code: 'too_small' }]
  startFakeServer({ 'POST /api/employees/address': () => problem(422, 'invalid_input', { errors }) })
  const shippingAddress = { line1: '', line2: null, city: '', state: '', postalCode: '' }
  const { user } = show({ call: () => callApi(addressRoutes.changeShipping, { body: { shippingAddress } }) })
  await fill(user)
  await user.click(go())
  await waitFor(() => expect(document.activeElement).toBe(street()))
  expect(street().getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert', { name: /couldn/ })).toBeNull()
})

test('a refusal that is about one field is shown there, and gone with the next change of it', async () => {
  startFakeServer({ 'POST /api/employees/address': () => problem(422, 'cards.code_wrong') })
  const shippingAddress = { line1: '', line2: null, city: '', state: '', postalCode: '' }
  const { user } = show({ call: () => callApi(addressRoutes.changeShipping, { body: { shippingAddress } }) })
  await fill(user)
  await user.click(go())
  await waitFor(() => expect(pin().getAttribute('aria-invalid')).toBe('true'))
  await user.type(pin(), '1')
  expect(pin().getAttribute('aria-invalid')).toBeNull()
})

test('a failure of the whole is said above the fields, what was typed stays, and only what must be typed anew is emptied', async () => {
  const { user } = show({ call: () => Promise.reject(new ApiUnreachable(null)) })
  await fill(user)
  await user.click(go())
  await screen.findByText(/couldn.t save your address/)
  expect([street().value, pin().value, box().checked]).toEqual(['418 Alder St', '', true])
})

const written = () => JSON.stringify(Object.entries(window.sessionStorage))

test('a draft outlives a reload, without its secret, and is gone once it was sent', async () => {
  const { user } = show()
  await fill(user)
  expect(written()).not.toContain('4827')
  cleanup()
  const { user: again } = show()
  expect([street().value, pin().value, box().checked]).toEqual(['418 Alder St', '', true])
  await again.type(pin(), '4827')
  await again.click(go())
  await waitFor(() => expect(written()).not.toContain('Alder'))
})

test.each([
  ['another worker', 'luis', testNowMs],
  ['the same worker half an hour later', 'maya', testNowMs + 30 * 60_000],
])('%s finds nothing of it', async (_, owner, nowMs) => {
  const { user } = show()
  await fill(user)
  cleanup()
  show({}, owner, nowMs)
  expect([street().value, box().checked]).toEqual(['', false])
})

test('the label, the hint and the error of an amount belong to its field, and the error is an alert', () => {
  renderPage(<AmountInput label="Amount" isLarge hint="Up to $20.00" error="Too much" value="25" onValue={() => {}} />)
  const amount = screen.getByLabelText<HTMLInputElement>('Amount')
  const described = (amount.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Too much', 'Up to $20.00'])
  expect(screen.getByRole('alert').textContent).toBe('Too much')
})
