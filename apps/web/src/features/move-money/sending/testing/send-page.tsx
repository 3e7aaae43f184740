// The page that sends money, for component tests: with its own history, and the test's server.
import type { MoneyDestination, MoneyTransfer } from '@daybreak/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { vi } from 'vitest'
import { startFakeServer } from '../../../../testing/fake-server.ts'
import {
  accountsCall,
  fictionalBank,
  fictionalMoneyTransfer,
  fictionalMoveMoney,
  fictionalPreview,
  overviewCall,
  previewCall,
  sendCall,
} from '../../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import type { SendStep } from '../send-flow.tsx'
import { SendMoney } from '../send-money.tsx'

/** With a history of its own, as the app gives it one. */
function Page({ onSent }: { onSent: (transfer: MoneyTransfer) => void }) {
  const [stepProps, setPassed] = useState<readonly SendStep[]>(['amount'])
  return (
    <SendMoney
      amount={null}
      accountId={null}
      accountLast4="4471"
      currentStep={stepProps.at(-1) ?? 'amount'}
      goTo={(currentStep, { replace = false } = {}) =>
        setPassed((before) => [...(replace ? before.slice(0, -1) : before), currentStep])
      }
      goBack={() => setPassed((before) => before.slice(0, -1))}
      onSent={onSent}
    />
  )
}

type Options = NonNullable<Parameters<typeof renderPage>[1]> & {
  accounts?: MoneyDestination[]
  answers?: Parameters<typeof startFakeServer>[0]
}

export function show({ accounts = [fictionalBank()], answers = {}, ...options }: Options = {}) {
  const server = startFakeServer({
    [overviewCall]: () => fictionalMoveMoney(),
    [accountsCall]: () => ({ data: accounts }),
    [previewCall]: () => fictionalPreview(),
    [sendCall]: () => fictionalMoneyTransfer(),
    ...answers,
  })
  const onSent = vi.fn<(transfer: MoneyTransfer) => void>()
  renderPage(<Page onSent={onSent} />, options)
  return { server, onSent, user: userEvent.setup() }
}

type User = ReturnType<typeof userEvent.setup>

export async function typeAmount(user: User, amount: string) {
  const field = await screen.findByRole('textbox', { name: 'Amount in dollars' })
  await user.clear(field)
  await user.type(field, amount)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

export async function goToReview(user: User) {
  await typeAmount(user, '200')
  await screen.findByRole('radiogroup', { name: 'How fast do you need it?' })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Check before you send' })
}
