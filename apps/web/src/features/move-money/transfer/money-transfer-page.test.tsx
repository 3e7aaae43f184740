// One transfer's page: on its way, arrived, canceled, failed, returned.
import type { MoneyTransfer } from '@daybreak/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import {
  accountsCall,
  addingCall,
  cancelCall,
  fictionalAdding,
  fictionalBank,
  fictionalMoneyTransfer,
  transferCall,
} from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { useJustSent } from '../just-sent.ts'
import { MoneyTransferPage } from './money-transfer-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(
  transfer: Partial<MoneyTransfer> | Response,
  { answers = {}, ...options }: NonNullable<Parameters<typeof renderPage>[1]> & { answers?: Record<string, () => unknown> } = {},
) {
  let shown = transfer instanceof Response ? transfer : fictionalMoneyTransfer(transfer)
  const server = startFakeServer({
    [transferCall]: () => shown,
    [accountsCall]: () => ({ data: [fictionalBank({ id: `dst_${'7'.repeat(32)}`, name: 'Sunny Bank', last4: '1200' })] }),
    [cancelCall]: () => {
      const steps = [
        { name: 'initiated', at: '2026-11-20T19:42:00.000Z' },
        { name: 'canceled', at: '2026-11-20T19:45:00.000Z' },
      ] as const
      shown = fictionalMoneyTransfer({ status: 'CANCELED', cancelUntil: null, steps: [...steps] })
      return shown
    },
    ...answers,
  })
  renderPage(
    <MoneyTransferPage
      id={fictionalMoneyTransfer().id}
      reasonWords={({ reasonCode }) =>
        reasonCode === null || reasonCode === 'CARD_DECLINED'
          ? null
          : { reason: `Reason ${reasonCode}`, meaning: `Meaning ${reasonCode}` }
      }
      otherwise={<p>No such page</p>}
    />,
    options,
  )
  return { server, user: userEvent.setup() }
}

test('a transfer on its way names the account, the day and until when it can be canceled, and its heading is read out', async () => {
  show({})
  const heading = await screen.findByRole('heading', { level: 1, name: '$200.00 is on its way' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('It should reach Harbor Bank *8830 by Tue, Nov 24.')).toBeDefined()
  expect(screen.getByText(/^You can cancel until 4:00 PM C.T\.$/)).toBeDefined()
  expect(screen.getByText('DB-7KQ2M4PA')).toBeDefined()
  expect(screen.getByText('Leaves Daybreak')).toBeDefined()
})

test('canceled, it says where the money is, and cannot be canceled again', async () => {
  const { user, server } = show({})
  await user.click(await screen.findByRole('button', { name: 'Cancel transfer' }))
  const words = 'Transfer canceled. The $200.00 is in your account.'
  const heading = await screen.findByRole('heading', { level: 1, name: words })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.queryByRole('button', { name: 'Cancel transfer' })).toBeNull()
  expect(server.callsTo(cancelCall).length).toBe(1)
})

test('a cancel that comes too late says so, and the page shows what is so now', async () => {
  let isGone = false
  const gone = { status: 'PENDING', cancelUntil: null } as const
  const { user } = show(
    {},
    {
      answers: {
        [transferCall]: () => fictionalMoneyTransfer(isGone ? gone : {}),
        [cancelCall]: () => {
          isGone = true
          return problem(409, 'move_money.cancel_late')
        },
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel transfer' }))
  expect((await screen.findByRole('alert')).textContent).toBe("It's too late to cancel. The bank already has it.")
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel transfer' })).toBeNull())
})

test('one that was handed to its rail has no cancel button', async () => {
  show({ status: 'PROCESSING', cancelUntil: null, steps: [{ name: 'sent', at: '2026-11-20T22:10:00.000Z' }] })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Cancel transfer' })).toBeNull()
  expect(screen.getByText('It left Daybreak')).toBeDefined()
})

test('an instant one shows fee and what arrives, and says when it is there', async () => {
  const card = { id: `dst_${'2'.repeat(32)}`, kind: 'card', name: null, last4: '7714' } as const
  show({
    speed: 'instant',
    destination: card,
    fee: '350',
    net: '19650',
    status: 'COMPLETED',
    expectedOn: null,
    cancelUntil: null,
  })
  await screen.findByRole('heading', { level: 1, name: 'Your $196.50 arrived.' })
  expect(screen.getByText('$3.50')).toBeDefined()
  expect(screen.getByText('Debit card *7714')).toBeDefined()
  expect(screen.getByText('On your card')).toBeDefined()
})

const returned = {
  status: 'RETURNED',
  cancelUntil: null,
  steps: [
    { name: 'initiated', at: '2026-11-17T20:14:00.000Z' },
    { name: 'sent', at: '2026-11-17T22:05:00.000Z' },
    { name: 'returned', at: '2026-11-20T14:30:00.000Z' },
  ],
} satisfies Partial<MoneyTransfer>

test('one that came back says first that the money is here, then why, then what can be done with the same amount', async () => {
  show({ ...returned, reasonCode: 'ACCOUNT_CLOSED' })
  await screen.findByRole('heading', { level: 1, name: 'This transfer came back' })
  const page = document.body.textContent
  const order = [
    'The $200.00 is back in your account.',
    'Reason ACCOUNT_CLOSED',
    'Harbor Bank says that account is closed.',
    'What you can do',
  ]
  expect(order.map((words) => page.indexOf(words))).toEqual(order.map((words) => page.indexOf(words)).toSorted((a, b) => a - b))
  for (const words of order) expect(page).toContain(words)
  const again = await screen.findByRole('link', { name: 'Send it to Sunny Bank *1200' })
  expect(again.getAttribute('href')).toBe(`/move-money/send?amount=20000&account=dst_${'7'.repeat(32)}`)
  expect(page).toMatch(/Give them the code R02 and your receipt number/)
})

test('one that came back for another reason has the words of the specification and our plain line, and no code to tell', async () => {
  show({ ...returned, reasonCode: 'R23' })
  await screen.findByRole('heading', { level: 1, name: 'This transfer came back' })
  expect(screen.getByText('Reason R23')).toBeDefined()
  expect(screen.getByText('Meaning R23')).toBeDefined()
  expect(screen.queryByText(/Give them the code/)).toBeNull()
})

test('one that came back for its date says that we sent it again, and leads there; the promise is not made where it was not kept', async () => {
  const dated = { ...returned, reasonCode: 'IMPROPER_EFFECTIVE_ENTRY_DATE' }
  show({ ...dated, sentAgainAs: `trf_${'9'.repeat(32)}` })
  const link = await screen.findByRole('link', { name: 'See that transfer' })
  expect(link.getAttribute('href')).toBe(`/move-money/transfers/trf_${'9'.repeat(32)}`)
  expect(screen.getByText('Meaning IMPROPER_EFFECTIVE_ENTRY_DATE')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'What you can do' })).toBeNull()
  cleanup()
  show(dated)
  await screen.findByRole('heading', { name: 'What you can do' })
  expect(screen.queryByText('Meaning IMPROPER_EFFECTIVE_ENTRY_DATE')).toBeNull()
})

test('a card that was declined is said in plain words, and no code of a program is shown', async () => {
  show({ status: 'FAILED', speed: 'instant', cancelUntil: null, reasonCode: 'CARD_DECLINED' })
  expect(await screen.findByText("The card's bank did not accept the money.")).toBeDefined()
  expect(document.body.textContent).not.toContain('CARD_DECLINED')
})

test('one that failed says in Spanish that the money is here', async () => {
  show({ status: 'FAILED', cancelUntil: null, reasonCode: 'INTERNAL_ERROR' }, { locale: 'es' })
  await screen.findByRole('heading', {
    level: 1,
    name: 'Tu transferencia de $200.00 no se hizo. El dinero ya está en tu cuenta.',
  })
})

test('another worker’s transfer is a page that is not there', async () => {
  show(problem(404, 'move_money.transfer_not_found'))
  expect(await screen.findByText('No such page')).toBeDefined()
})

test('a transfer that cannot be loaded can be tried again', async () => {
  show(problem(503, 'unavailable'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})

const asked = { name: 'initiated', at: '2026-11-20T19:42:00.000Z' } as const
const added = { direction: 'in', expectedOn: '2026-11-30' } as const

test('money that comes from a bank has the day of use in its first lines, and can be taken back until the bank is asked', async () => {
  show(added)
  await screen.findByRole('heading', { level: 1, name: '$200.00 is coming' })
  expect(screen.getByText('$200.00 is coming from Harbor Bank *8830. You can use it on Mon, Nov 30.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Cancel transfer' })).toBeDefined()
  expect(document.body.textContent).not.toContain('Leaves Daybreak')
})

test('money that a bank did not send never was on the balance, and says so; where the bank is asked again, that can be canceled', async () => {
  const again = `trf_${'5'.repeat(32)}`
  const steps = [asked, { name: 'returned', at: '2026-11-25T14:30:00.000Z' } as const]
  const status = { status: 'RETURNED', cancelUntil: null, reasonCode: 'INSUFFICIENT_FUNDS' } as const
  show({ ...added, ...status, steps, sentAgainAs: again })
  await screen.findByRole('heading', { level: 1, name: 'Your bank did not send this money' })
  expect(screen.getByText('Harbor Bank did not send the $200.00. Your balance is the same.')).toBeDefined()
  expect(screen.getByText('We ask Harbor Bank again. You can cancel that.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See the new request' }).getAttribute('href')).toBe(`/move-money/transfers/${again}`)
  expect(document.body.textContent).not.toContain('back in your account')
})

test('money that a bank took back after its day says that it was taken off the balance', async () => {
  const steps = [
    asked,
    { name: 'processed', at: '2026-11-30T13:30:00.000Z' } as const,
    { name: 'returned', at: '2026-12-10T14:30:00.000Z' } as const,
  ]
  show({ ...added, status: 'RETURNED', cancelUntil: null, reasonCode: 'R10', steps })
  await screen.findByRole('heading', { level: 1, name: 'This transfer came back' })
  expect(screen.getByText('Harbor Bank did not send the $200.00. It was taken off your balance.')).toBeDefined()
  expect((await screen.findByRole('link', { name: 'Add from my bank' })).getAttribute('href')).toBe('/move-money/add')
})

const toCard = { speed: 'instant', expectedOn: null, cancelUntil: null, net: '19650', fee: '350' } as const

/** As the worker comes from sending it. */
function ComeFromSending({ children }: { children: ReactNode }) {
  const { keep } = useJustSent()
  const [isThere, setIsThere] = useState(false)
  const come = () => {
    keep(fictionalMoneyTransfer().id)
    setIsThere(true)
  }
  return isThere ? children : <button onClick={come}>come</button>
}

test('an instant transfer that was just sent is said in a toast beside the heading, and in another one when it has ended', async () => {
  let shown = fictionalMoneyTransfer({ ...toCard, status: 'PROCESSING' })
  startFakeServer({ [transferCall]: () => shown, [accountsCall]: () => ({ data: [] }) })
  const page = <MoneyTransferPage id={shown.id} reasonWords={() => null} otherwise={null} />
  const { client } = renderPage(<ComeFromSending>{page}</ComeFromSending>)
  await userEvent.click(screen.getByRole('button', { name: 'come' }))
  expect(await screen.findAllByText('$196.50 is on its way')).toHaveLength(2)
  shown = fictionalMoneyTransfer({ ...toCard, status: 'FAILED', reasonCode: 'CARD_DECLINED' })
  await client.invalidateQueries()
  const failed = 'Your transfer of $200.00 did not go through. The money is back in your account.'
  // The heading, the toast, and its announcement.
  await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(3))
})

test('money that was more than can be added names the limit, and when it can be tried again', async () => {
  const failed = { direction: 'in', status: 'FAILED', cancelUntil: null, createdAt: '2026-11-21T03:00:00.000Z' } as const
  const answers = { [addingCall]: () => fictionalAdding() }
  show({ ...failed, reasonCode: 'TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT' }, { answers })
  expect(await screen.findByText("That's more than you can add at once. The most is $1,000.00.")).toBeDefined()
  cleanup()
  show({ ...failed, reasonCode: 'TRANSFER_AMOUNT_EXCEEDING_MAX_RELOAD_LIMIT' }, { answers })
  expect(await screen.findByText("You've added all you can for now. Try again after Fri, Nov 20.")).toBeDefined()
})

test('a transfer that is opened later has no toast', async () => {
  show({ ...toCard, status: 'COMPLETED' })
  await screen.findByRole('heading', { level: 1, name: 'Your $196.50 arrived.' })
  expect(screen.getAllByText('Your $196.50 arrived.')).toHaveLength(1)
})
