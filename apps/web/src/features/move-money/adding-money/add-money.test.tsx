// Adding money from the worker's own bank: offered, limited, authorized, refused, confirmed and sent once.
import type { AddingMoney, MoneyDestination, MoneyTransfer } from '@daybreak/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import {
  accountsCall,
  addCall,
  addingCall,
  fictionalAdding,
  fictionalBank,
  fictionalMoneyTransfer,
  fictionalMoveMoney,
  fictionalNewBank,
  overviewCall,
} from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { AddMoney, type AddMoneyStep } from './add-money.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** With a history of its own, as the app gives it one. */
function Page({ onAdded }: { onAdded: (transfer: MoneyTransfer) => void }) {
  const [currentStep, setStep] = useState<AddMoneyStep>('amount')
  return <AddMoney amount={null} sourceId={null} accountLast4="4471" currentStep={currentStep} goTo={setStep} onAdded={onAdded} />
}

type Options = NonNullable<Parameters<typeof renderPage>[1]> & {
  banks?: MoneyDestination[]
  adding?: Partial<AddingMoney>
  answers?: Parameters<typeof startFakeServer>[0]
}

function show({ banks = [fictionalBank()], adding = {}, answers = {}, ...options }: Options = {}) {
  const onAdded = vi.fn<(transfer: MoneyTransfer) => void>()
  const server = startFakeServer({
    [overviewCall]: () => fictionalMoveMoney(),
    [addingCall]: () => fictionalAdding(adding),
    [accountsCall]: () => ({ data: banks }),
    [addCall]: () => fictionalMoneyTransfer({ direction: 'in' }),
    ...answers,
  })
  renderPage(<Page onAdded={onAdded} />, options)
  return { server, onAdded, user: userEvent.setup() }
}

const permission =
  /^By pressing the button, you let Daybreak take \$100\.00 from Harbor Bank \*8830 one time\. You can cancel until /

test('the day of use, the limit and the permission are on the page, and one press sends what was shown', async () => {
  const { user, server, onAdded } = show()
  expect(await screen.findByText('You can use it on Mon, Nov 30')).toBeDefined()
  expect(screen.getByText('Banks need time to send it. Thanksgiving is not a business day.')).toBeDefined()
  expect(screen.getByText('You can add $5.00 to $1,000.00 a day.')).toBeDefined()
  expect(screen.getByText('Tue, Nov 24')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: '$100' }))
  expect(screen.getByText('$900.00')).toBeDefined()
  const sentence = screen.getByText(permission).textContent
  await user.click(screen.getByRole('button', { name: 'Add $100.00' }))
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1))
  const [sent] = server.callsTo(addCall)
  expect(sent?.body).toMatchObject({
    amount: '10000',
    destinationId: fictionalBank().id,
    shownUsableOn: '2026-11-30',
    permission: { words: sentence, language: 'en' },
  })
})

test('an amount that is too small, too large or missing is said at the field, and nothing is sent', async () => {
  const { user, server } = show({ adding: { left: '4000' } })
  const field = await screen.findByRole('textbox', { name: 'How much?' })
  for (const [typed, words] of [
    ['', 'Enter an amount.'],
    ['4', 'The smallest transfer is $5.00.'],
    ['41', 'You can still add $40.00 today. Enter that much or less.'],
  ] as const) {
    await user.clear(field)
    if (typed !== '') await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: 'Add money' }))
    expect((await screen.findByText(words)).closest('[role="alert"]')).not.toBeNull()
  }
  expect(server.callsTo(addCall)).toEqual([])
})

test('a day that is used up is said, and there is no button', async () => {
  show({ adding: { left: '499' } })
  expect(await screen.findByText('You added all you can today, $1,000.00. You can add more tomorrow.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('without a proven bank the page links to adding one; with a blocked or new one, to its problem', async () => {
  show({ banks: [] })
  expect((await screen.findByRole('link', { name: 'Add a bank account' })).getAttribute('href')).toBe('/move-money/accounts/new')
  for (const bank of [fictionalBank({ status: 'LOCKED', reasonCode: 'ACCOUNT_FROZEN' }), fictionalNewBank]) {
    cleanup()
    show({ banks: [bank] })
    expect((await screen.findByRole('link', { name: 'Your banks and cards' })).getAttribute('href')).toBe('/move-money/accounts')
  }
})

test('of several banks the worker chooses one first', async () => {
  const other = fictionalBank({ id: `dst_${'9'.repeat(32)}`, name: 'Sunny Bank', last4: '1200' })
  const { user, server, onAdded } = show({ banks: [fictionalBank(), other] })
  await user.click(await screen.findByRole('radio', { name: 'Sunny Bank' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('radio', { name: '$50' }))
  await user.click(screen.getByRole('button', { name: 'Add $50.00' }))
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1))
  expect(server.callsTo(addCall)[0]?.body).toMatchObject({ destinationId: other.id })
})

test('the same amount a moment ago is asked about, and added only when it is meant', async () => {
  const answers = { [addCall]: () => problem(409, 'move_money.repeat', { minutesAgo: 2 }) }
  const { user, server } = show({ answers })
  await user.click(await screen.findByRole('radio', { name: '$100' }))
  await user.click(screen.getByRole('button', { name: 'Add $100.00' }))
  const words = await screen.findByText('You added $100.00 from Harbor Bank *8830 2 minutes ago. Add it again?')
  expect(words.closest('[role="alert"]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add $100.00' }))
  await waitFor(() => expect(server.callsTo(addCall).length).toBe(2))
  const ids = server.callsTo(addCall).map(({ body }) => (body as { isRepeatMeant?: boolean }).isRepeatMeant)
  expect(ids).toEqual([undefined, true])
})

test('a day of use that has changed is shown, and agreed to by a second press', async () => {
  let usableOn = '2026-11-30'
  const answers = {
    [addingCall]: () => fictionalAdding({ usableOn }),
    [addCall]: () => {
      if (usableOn === '2026-12-01') return fictionalMoneyTransfer({ direction: 'in' })
      usableOn = '2026-12-01'
      return problem(409, 'move_money.date_changed')
    },
  }
  const { user, onAdded } = show({ answers })
  await user.click(await screen.findByRole('radio', { name: '$100' }))
  await user.click(screen.getByRole('button', { name: 'Add $100.00' }))
  expect(await screen.findByText('The day you can use it is now Tue, Dec 1. Check it and press again.')).toBeDefined()
  expect(onAdded).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Add $100.00' }))
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1))
})

test('in Spanish, with the holiday by its name', async () => {
  show({ locale: 'es' })
  expect(await screen.findByText('Los bancos tardan en mandarlo. El Día de Acción de Gracias no es día hábil.')).toBeDefined()
})

test('a card that takes no money in says so in place of the form', async () => {
  show({ answers: { [overviewCall]: () => fictionalMoveMoney({ takesMoneyIn: false }) } })
  expect(await screen.findByText("This card can't take transfers in from a bank.")).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})
