// Earned pay to a linked account: never chosen for the worker, with its fee before anything moves, and with where it is afterward.
import type { ExpressPayPreview, ExpressPayTransfer } from '@daybreak/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalExpressPay } from '../../../testing/fictional-express-pay.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { TransferWages, type TransferFlowStep } from './index.ts'

const bank = { id: `dst_${'1'.repeat(32)}`, kind: 'bank', name: 'Harbor Bank', last4: '8830' } as const
const card = { id: `dst_${'2'.repeat(32)}`, kind: 'card', name: null, last4: '7714' } as const
const transferCall = 'POST /api/express-pay/transfers'
const previewCall = 'POST /api/express-pay/transfers/preview'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function Flow() {
  const [stepProps, setPassed] = useState<TransferFlowStep[]>(['amount'])
  return (
    <TransferWages
      accountLast4="4471"
      currentStep={stepProps.at(-1) ?? 'amount'}
      goTo={(currentStep, { replace = false } = {}) =>
        setPassed((before) => [...(replace ? before.slice(0, -1) : before), currentStep])
      }
      goBack={() => setPassed((before) => before.slice(0, -1))}
    />
  )
}

function previewOf(body: unknown): ExpressPayPreview {
  const speed = Reflect.get(Reflect.get(body as object, 'destination') as object, 'speed') as string
  const common = { amount: '5000', feeCappedBy: null, available: '10690', forecast: null }
  return speed === 'instant'
    ? { ...common, fee: '88', net: '4912', arrives: { kind: 'minutes', date: null } }
    : { ...common, fee: '0', net: '5000', arrives: { kind: 'date', date: '2026-11-24' } }
}

function transferOf(speed: 'standard' | 'instant'): ExpressPayTransfer {
  const destination = speed === 'instant' ? card : bank
  return {
    id: `xpt_${'1'.repeat(32)}`,
    amount: '5000',
    fee: speed === 'instant' ? '88' : '0',
    net: speed === 'instant' ? '4912' : '5000',
    status: 'COMPLETED',
    destination: { kind: 'linked', id: destination.id, speed },
    sent: {
      id: `trf_${'1'.repeat(32)}`,
      destination,
      status: 'INITIATED',
      expectedOn: speed === 'instant' ? null : '2026-11-24',
    },
    createdAt: '2026-11-20T19:42:00.000Z',
    undoUntil: null,
    repayments: [],
    outstanding: '5000',
    settledOn: null,
    isWrittenOff: false,
    transactionId: `txn_${'1'.repeat(32)}`,
  }
}

async function show(answers: Parameters<typeof startFakeServer>[0] = {}, locale: 'en' | 'es' = 'en') {
  const server = startFakeServer({
    'GET /api/express-pay': () =>
      fictionalExpressPay({
        terms: { version: '2026-11-01', acceptedAt: '2026-11-01T00:00:00.000Z' },
        ways: [
          { destination: bank, speed: 'standard' },
          { destination: card, speed: 'instant' },
        ],
      }),
    [previewCall]: ({ body }) => previewOf(body),
    [transferCall]: ({ body }) =>
      transferOf(Reflect.get(Reflect.get(body as object, 'destination') as object, 'speed') as 'standard' | 'instant'),
    ...answers,
  })
  renderPage(<Flow />, { locale })
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox')
  await user.clear(field)
  await user.type(field, '50')
  await user.click(screen.getByRole('button', { name: locale === 'es' ? 'Continuar' : 'Continue' }))
  return { server, user, goOn: () => user.click(screen.getByRole('button', { name: 'Continue' })) }
}

test('the free transfer to the own account is preselected, and the others say what they cost and when they arrive', async () => {
  const { server, goOn, user } = await show()
  const [own, toBank, toCard] = await screen.findAllByRole<HTMLInputElement>('radio')
  expect([own?.checked, toBank?.checked, toCard?.checked]).toEqual([true, false, false])
  expect(await screen.findByText('Harbor Bank *8830, by Tue, Nov 24')).toBeDefined()
  expect(await screen.findByText('$0.88 fee. You get $49.12.')).toBeDefined()
  await goOn()
  await user.click(await screen.findByRole('button', { name: 'Get $50.00 now' }))
  await waitFor(() => expect(server.callsTo(transferCall)[0]?.body).toMatchObject({ destination: { kind: 'own_card' } }))
})

test('to a debit card, the review shows fee and net, and the answer what is on its way and where to follow it', async () => {
  const { server, user, goOn } = await show()
  await user.click((await screen.findAllByRole('radio'))[2] as HTMLElement)
  await goOn()
  await screen.findByRole('heading', { level: 1, name: 'Check before you send' })
  expect(screen.getByText('$49.12')).toBeDefined()
  expect(screen.getByText('$0.88')).toBeDefined()
  expect(screen.getByText('Debit card *7714')).toBeDefined()
  expect(screen.getByText("You can't undo an instant transfer.")).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Get $50.00 now' }))
  await screen.findByRole('heading', { level: 1, name: '$49.12 is on its way' })
  expect(server.callsTo(transferCall)[0]?.body).toMatchObject({
    destination: { kind: 'linked', id: card.id, speed: 'instant' },
    shownFee: '88',
  })
  expect(screen.getByText('It should reach Debit card *7714 in a few minutes.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Where your money went' }).getAttribute('href')).toBe(
    `/move-money/transfers/trf_${'1'.repeat(32)}`,
  )
})

test.each([
  ['express_pay.fee_changed', 409, { fee: '90' }, 'The fee is now $0.90. Check it and send again.'],
  ['express_pay.destination_limit', 422, { left: '2000' }, 'You can send up to $20.00 there right now.'],
  ['express_pay.destination_restricted', 403, {}, 'Your account is limited right now. See what you can do.'],
])('%s is said in words, and nothing is thought to be sent', async (code, status, more, words) => {
  const { user, goOn } = await show({ [transferCall]: () => problem(status, code, more) })
  await user.click((await screen.findAllByRole('radio'))[1] as HTMLElement)
  await goOn()
  await user.click(await screen.findByRole('button', { name: 'Get $50.00 now' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

test('a way that is refused now is said before the review, in Spanish too', async () => {
  const refused = () => problem(422, 'express_pay.destination_limit', { left: '2000' })
  const { user } = await show({ [previewCall]: refused }, 'es')
  await user.click((await screen.findAllByRole('radio'))[1] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Ahora puedes mandar ahí hasta $20.00.')
})
