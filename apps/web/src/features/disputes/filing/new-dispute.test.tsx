// The form of a dispute as a worker meets it: filled in, checked, sent once, and honest where nothing can be reported.
import type { Dispute, DisputeForm } from '@daybreak/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DraftsProvider } from '#platform/drafts.tsx'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalDispute, fictionalDisputeForm, fictionalItem } from '../../../testing/fictional-disputes.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import type { SafeCardPart } from './entry-form.tsx'
import { NewDispute, type FilingStep } from './new-dispute.tsx'

const item = fictionalItem(1)
const formCall = `GET /api/disputes/forms/${item.transactionId}`
const fileCall = 'POST /api/disputes'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const SafeCard: SafeCardPart = ({ last4, lead }) => (
  <>
    {lead}
    <p>Freeze *{last4}</p>
  </>
)

type Options = { form?: Partial<DisputeForm>; read?: () => unknown; answer?: () => unknown }

function show({ form, read = () => fictionalDisputeForm(form), answer = () => fictionalDispute() }: Options = {}) {
  const server = startFakeServer({ [formCall]: read, [fileCall]: answer })
  const onFiled = vi.fn<(dispute: Dispute) => void>()
  function Page() {
    const [currentStep, setStep] = useState<FilingStep>('form')
    return (
      <DraftsProvider owner="emp_1">
        <NewDispute
          transactionId={item.transactionId}
          currentStep={currentStep}
          goTo={setStep}
          goBack={() => setStep('form')}
          onFiled={onFiled}
          SafeCard={SafeCard}
          otherwise={<p>not found</p>}
        />
      </DraftsProvider>
    )
  }
  const view = renderPage(<Page />)
  return { server, onFiled, ...view }
}

async function fillIn() {
  fireEvent.click(await screen.findByRole('radio', { name: 'The amount is wrong' }))
  fireEvent.change(screen.getByLabelText('Amount you agree with'), { target: { value: '11.75' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  fireEvent.change(screen.getByLabelText('Tell us more'), { target: { value: 'The receipt says $11.75.' } })
}

const toReview = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'Check and send' })
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send my dispute' }))
const idsOf = (server: ReturnType<typeof startFakeServer>) =>
  server.callsTo(fileCall).map(({ body }) => Reflect.get(body as object, 'id') as string)

test('the form says what is missing, leads to a review, and sends what was checked', async () => {
  const { server, onFiled } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Choose what went wrong.')).toBeDefined()
  await fillIn()
  // By when, and how much: before it is sent.
  expect(screen.getByText('Mon, Dec 7')).toBeDefined()
  expect(screen.getByText(/we put \$3\.00 back/)).toBeDefined()
  await toReview()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(server.callsTo(fileCall)).toEqual([])
  send()
  await waitFor(() => expect(onFiled).toHaveBeenCalledOnce())
  expect(server.callsTo(fileCall)[0]?.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    reason: 'amount',
    items: [{ transactionId: item.transactionId, agreedAmount: '1175' }],
    noticedOn: '2026-11-20',
    hasCard: true,
    askedMerchant: null,
    expectedOn: null,
    details: 'The receipt says $11.75.',
    files: [],
  })
})

test('after a lost answer and after a reload, the same dispute is sent again', async () => {
  let isLost = true
  const answer = () => {
    if (isLost) throw new TypeError('no line')
    return fictionalDispute()
  }
  const { server, unmount } = show({ answer })
  await fillIn()
  await toReview()
  send()
  expect(await screen.findByText(/We couldn't send it\. Nothing was lost\./)).toBeDefined()
  send()
  await waitFor(() => expect(idsOf(server)).toHaveLength(2))
  unmount()
  isLost = false
  const reloaded = show({ answer })
  // What was checked is there again.
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: 'The amount is wrong', checked: true })).toBeDefined()
  await toReview()
  send()
  await waitFor(() => expect(reloaded.onFiled).toHaveBeenCalledOnce())
  expect(new Set([...idsOf(server), ...idsOf(reloaded.server)]).size).toBe(1)
})

test('where another tab was first, the page leads to its case', async () => {
  const { server } = show({ answer: () => problem(409, 'disputes.case_exists') })
  await fillIn()
  await toReview()
  server.answers[formCall] = () =>
    fictionalDisputeForm({
      item: fictionalItem(1, { eligibility: 'reported', reportedIn: { id: `dsp_${'0'.repeat(32)}`, number: '600101' } }),
    })
  send()
  const link = await screen.findByRole('link', { name: 'See your dispute' })
  expect(link.getAttribute('href')).toBe(`/disputes/dsp_${'0'.repeat(32)}`)
  expect(document.body.textContent).toContain('You already have a case for this: 600101.')
})

test('a charge that was not theirs offers to make the card safe, and asks for no story', async () => {
  const { server, onFiled } = show()
  fireEvent.click(await screen.findByRole('radio', { name: "I didn't make this" }))
  expect(screen.getByText('Freeze *4821')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'No' }))
  await toReview()
  send()
  await waitFor(() => expect(onFiled).toHaveBeenCalledOnce())
  expect(server.callsTo(fileCall)[0]?.body).toMatchObject({ reason: 'not-me', hasCard: false, details: null })
})

test('several charges are reported in one dispute, each with its amount', async () => {
  const other = fictionalItem(2, { merchant: 'Sunrise Fuel', amount: '4000' })
  const { server, onFiled } = show({ form: { others: [other] } })
  await fillIn()
  fireEvent.click(screen.getByText('Add more charges (1)'))
  fireEvent.click(screen.getByRole('checkbox', { name: /Sunrise Fuel, \$40\.00/ }))
  fireEvent.change(screen.getByLabelText('Amount you agree with, Sunrise Fuel'), { target: { value: '30' } })
  await toReview()
  expect(screen.getByText('$13.00', { selector: '.money' })).toBeDefined()
  send()
  await waitFor(() => expect(onFiled).toHaveBeenCalledOnce())
  expect(server.callsTo(fileCall)[0]?.body).toMatchObject({
    items: [
      { transactionId: item.transactionId, agreedAmount: '1175' },
      { transactionId: other.transactionId, agreedAmount: '3000' },
    ],
  })
})

test('a late item is reviewed without a promise, a pending one is watched', async () => {
  show({ form: { item: fictionalItem(1, { eligibility: 'late' }) } })
  expect(await screen.findByText(/This is older than 120 days\. We'll still look at it\..*can't promise you a day/)).toBeDefined()
  cleanup()
  show({ form: { item: fictionalItem(1, { eligibility: 'pending' }) } })
  expect(await screen.findByText("This is still pending. We'll watch it and file when it completes.")).toBeDefined()
})

test('beside a charge that is complete, one that is late or pending is promised the same day', async () => {
  for (const eligibility of ['late', 'pending'] as const) {
    show({ form: { item: fictionalItem(1, { eligibility }), others: [fictionalItem(2, { merchant: 'Sunrise Fuel' })] } })
    fireEvent.click(await screen.findByRole('radio', { name: "I didn't make this" }))
    fireEvent.click(screen.getByText('Add more charges (1)'))
    fireEvent.click(screen.getByRole('checkbox', { name: /Sunrise Fuel/ }))
    expect(screen.getByText(/^We decide by .*If we need longer/)).toBeDefined()
    cleanup()
    sessionStorage.clear()
  }
})

test('what cannot be disputed says so, and an unknown transaction is not found', async () => {
  show({ form: { item: fictionalItem(1, { eligibility: 'none' }) } })
  expect(await screen.findByText(/This one can't be disputed here/)).toBeDefined()
  cleanup()
  show({ read: () => problem(404, 'disputes.transaction_not_found') })
  expect(await screen.findByText('not found')).toBeDefined()
})
