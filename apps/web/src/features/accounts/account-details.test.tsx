// Account Details: both balances, numbers that show only on request, and what happens when they cannot be shown.
import { instantFromMilliseconds, instantText } from '@daybreak/time'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage, testNowMs } from '../../testing/render-page.tsx'
import { AccountDetails } from './account-details.tsx'

const account = {
  id: 'acc_1',
  externalId: 'ext_1',
  details: {
    availableBalance: '128457',
    balance: '134211',
    directDepositId: 'dd_1',
    accountNumberLast4: '4471',
    routingNumberLast4: '0019',
    asOf: '2026-11-20T19:42:00.000Z',
  },
}
const tokenCall = 'POST /api/financial-accounts/acc_1/token'
const providerCall = 'POST /graphql'
const numbers = {
  number: '018422904471',
  routingNumber: '021000019',
  type: 'CHECKING',
}
const providerAnswer = (restrictedDetails: unknown) => ({ data: { node: { restrictedDetails } } })
const writeText = vi.fn<(text: string) => Promise<void>>()

let server: ReturnType<typeof startFakeServer>

beforeEach(() => {
  server = startFakeServer({
    'GET /api/financial-accounts/payroll': () => account,
    [tokenCall]: () => ({
      token: 'short-lived',
      expiresAt: instantText(instantFromMilliseconds(testNowMs + 15 * 60_000)),
      directDepositId: 'dd_1',
      graphqlUrl: 'http://127.0.0.1:8081/graphql',
    }),
    [providerCall]: () => providerAnswer(numbers),
    'POST /api/client-log': () => new Response(null, { status: 204 }),
  })
  writeText.mockReset().mockResolvedValue(undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const loadHolds = async () =>
  function HoldsStandIn() {
    return <p>each hold</p>
  }

const user = userEvent.setup({ writeToClipboard: false })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const pageText = () => document.body.textContent

/** userEvent brings a clipboard of its own; ours says what was written. */
async function show(options: Parameters<typeof renderPage>[1] = {}) {
  const view = renderPage(<AccountDetails loadHolds={loadHolds} />, options)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await screen.findByRole('heading', { level: 2 })
  return view
}

describe('the balances', () => {
  test('available and present, each with what it is', async () => {
    await show()
    expect(screen.getByText('$1,284.57')).toBeTruthy()
    expect(screen.getByText('$1,342.11')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'What is available balance?' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'What is present balance?' })).toBeTruthy()
    expect(pageText()).toContain('The portion of funds immediately available for use.')
    expect(pageText()).toContain('Total funds excluding processing transactions and transfers.')
  })

  test('differ by what is set aside: the link and the available balance itself lead to why', async () => {
    await show()
    await press('Why $57.54 is not available yet')
    expect(await screen.findByText('each hold')).toBeTruthy()
    cleanup()
    await show()
    await press('$1,284.57. Why $57.54 is not available yet')
    expect(await screen.findByText('each hold')).toBeTruthy()
  })

  test('that are the same lead to no explanation', async () => {
    const same = { ...account, details: { ...account.details, balance: '128457' } }
    server.answers['GET /api/financial-accounts/payroll'] = () => same
    await show()
    expect(screen.queryByRole('button', { name: /not available yet/ })).toBeNull()
  })

  test('lead on to Move Money and Manage Card', async () => {
    await show()
    expect(screen.getByRole('link', { name: 'Move Money' }).getAttribute('href')).toBe('/move-money')
    expect(screen.getByRole('link', { name: 'Manage Card' }).getAttribute('href')).toBe('/card-management')
  })

  test('that cannot be loaded can be requested again', async () => {
    const answer = server.answers['GET /api/financial-accounts/payroll']!
    server.answers['GET /api/financial-accounts/payroll'] = () => problem(500, 'internal')
    await show()
    expect(screen.getByRole('alert').textContent).toContain('Your money is safe.')
    server.answers['GET /api/financial-accounts/payroll'] = answer
    await press('Try again')
    expect(await screen.findByText('$1,284.57')).toBeTruthy()
  })
})

describe('the numbers', () => {
  test('are masked with asterisks, and the whole ones are not asked for', async () => {
    await show()
    expect(screen.getByText('********4471')).toBeTruthy()
    expect(screen.getByText('*****0019')).toBeTruthy()
    expect(server.callsTo(tokenCall)).toHaveLength(0)
  })

  test('show when the eye is pressed, through the card provider with its own token', async () => {
    await show()
    await press('Show account number')
    await waitFor(() => expect(pageText()).toContain('018422904471'))
    const [asked] = server.callsTo(providerCall)
    expect(asked?.headers.get('Authorization')).toBe('Bearer short-lived')
    expect(asked?.body).toMatchObject({ variables: { id: 'dd_1' } })
    expect(pageText()).toContain('Meridian Community Bank')
    expect(pageText()).toContain('Checking')
  })

  test('are read out when they show, in groups, because the button keeps the focus', async () => {
    await show()
    await press('Show account number')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Account number: 0184 2290 4471'))
    await press('Hide account number')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('are masked with asterisks for the eye alone: a screen reader reads the last digits', async () => {
    await show()
    expect(screen.getByText('********4471').getAttribute('aria-hidden')).toBe('true')
    expect(screen.getByText('ending in 4471')).toBeTruthy()
  })

  test('one by one: showing the account number does not put the routing number into the page', async () => {
    await show()
    await press('Show account number')
    await screen.findByRole('button', { name: 'Hide account number' })
    expect(document.documentElement.outerHTML).not.toContain('021000019')
  })

  test('leave the page when hidden again', async () => {
    await show()
    await press('Show account number')
    await press('Hide account number')
    expect(screen.getByText('********4471')).toBeTruthy()
    for (const gone of ['018422904471', '0184', 'Meridian']) expect(document.documentElement.outerHTML).not.toContain(gone)
  })

  test('both come with one token while it is valid', async () => {
    await show()
    await press('Show account number')
    await screen.findByRole('button', { name: 'Hide account number' })
    await press('Show routing number')
    await waitFor(() => expect(pageText()).toContain('021000019'))
    expect(server.callsTo(tokenCall)).toHaveLength(1)
  })

  test('need a new token when the last one has run out', async () => {
    server.answers[tokenCall] = () => ({
      token: 'short-lived',
      expiresAt: instantText(instantFromMilliseconds(testNowMs)),
      directDepositId: 'dd_1',
      graphqlUrl: 'http://127.0.0.1:8081/graphql',
    })
    await show()
    await press('Show account number')
    await screen.findByRole('button', { name: 'Hide account number' })
    await press('Show routing number')
    await waitFor(() => expect(pageText()).toContain('021000019'))
    expect(server.callsTo(tokenCall)).toHaveLength(2)
  })
})

describe('numbers that cannot be shown', () => {
  const alert = async () => (await screen.findByRole('alert')).textContent

  test('an HTTP failure of the card provider', async () => {
    server.answers[providerCall] = () => new Response('', { status: 502 })
    await show()
    await press('Show account number')
    expect(await alert()).toContain('Network response was not ok')
  })

  test('a card provider that does not answer', async () => {
    server.answers[providerCall] = () => Promise.reject(new TypeError('Failed to fetch'))
    await show()
    await press('Show account number')
    expect(await alert()).toContain('Network response was not ok')
  })

  test('access denied', async () => {
    server.answers[providerCall] = () => providerAnswer({ message: 'Access denied' })
    await show()
    await press('Show account number')
    expect(await alert()).toBe("We can't show these numbers right now. Try again, or call (800) 555-0142.")
  })

  test('an answer without numbers', async () => {
    server.answers[providerCall] = () => ({ data: { node: null }, errors: [{ message: 'no' }] })
    await show()
    await press('Show routing number')
    expect(await alert()).toContain("We can't show these numbers right now.")
  })

  test('a proof of identity that is too old is asked for, and then they show', async () => {
    const token = server.answers[tokenCall]!
    server.answers[tokenCall] = () => problem(403, 'step_up_required')
    await show({
      askForStepUp: () => {
        server.answers[tokenCall] = token
        return Promise.resolve(true)
      },
    })
    await press('Show account number')
    await waitFor(() => expect(pageText()).toContain('018422904471'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a worker who declines to prove who they are leaves them hidden, and sees no error', async () => {
    server.answers[tokenCall] = () => problem(403, 'step_up_required')
    await show({ askForStepUp: () => Promise.resolve(false) })
    await press('Show account number')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show account number' }).getAttribute('aria-busy')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('********4471')).toBeTruthy()
    expect(server.callsTo(providerCall)).toHaveLength(0)
  })

  test('a session that was opened by card shows none, and says for how long', async () => {
    server.answers[tokenCall] = () => problem(403, 'session.limited')
    await show()
    await press('Show account number')
    expect(await alert()).toBe('For 24 hours, no money can leave and no numbers can be shown. This protects you.')
  })

  test('a proof that is not enough says so', async () => {
    server.answers[tokenCall] = () => problem(403, 'step_up_required')
    await show({ locale: 'es', askForStepUp: () => Promise.resolve(true) })
    await press('Mostrar número de cuenta')
    expect(await alert()).toBe('Estos números se ocultan para proteger tu dinero. Entra otra vez para verlos.')
    expect(server.callsTo(providerCall)).toHaveLength(0)
  })

  test('the next try begins with a new token and takes the message away', async () => {
    server.answers[providerCall] = () => new Response('', { status: 401 })
    await show()
    await press('Show account number')
    await alert()
    server.answers[providerCall] = () => providerAnswer(numbers)
    await press('Show account number')
    await waitFor(() => expect(pageText()).toContain('018422904471'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.callsTo(tokenCall)).toHaveLength(2)
  })
})

describe('copying', () => {
  test('a masked number fetches it, copies its digits and keeps it masked', async () => {
    await show()
    await press('Copy account number')
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('018422904471'))
    expect(document.documentElement.outerHTML).not.toContain('018422904471')
    expect(screen.getByText('********4471')).toBeTruthy()
  })

  test('a visible number is not requested again', async () => {
    await show()
    await press('Show routing number')
    await screen.findByRole('button', { name: 'Hide routing number' })
    await press('Copy routing number')
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('021000019'))
    expect(server.callsTo(providerCall)).toHaveLength(1)
  })

  test('says "Copied!" for exactly one second, where the focus stays', async () => {
    await show()
    const button = screen.getByRole('button', { name: 'Copy account number' })
    vi.useFakeTimers()
    button.focus()
    await act(async () => {
      button.click()
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(button.textContent).toBe('Copied!')
    expect(document.activeElement).toBe(button)
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(button.textContent).toBe('Copied!')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(button.textContent).toBe('')
    expect(button.getAttribute('aria-label')).toBe('Copy account number')
  })

  test('is said to a screen reader', async () => {
    await show()
    await press('Copy account number')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied!'))
  })

  test('that the browser refuses is logged only', async () => {
    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    await show()
    await press('Copy account number')
    await waitFor(() =>
      expect(server.callsTo('POST /api/client-log').map(({ body }) => body)).toEqual([{ code: 'clipboard_failed' }]),
    )
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Copied!')).toBeNull()
  })

  test('that has no number to copy says why, and is no failure of the clipboard', async () => {
    server.answers[providerCall] = () => new Response('', { status: 500 })
    await show()
    await press('Copy account number')
    expect((await screen.findByRole('alert')).textContent).toContain('Network response was not ok')
    expect(server.callsTo('POST /api/client-log')).toHaveLength(0)
    expect(writeText).not.toHaveBeenCalled()
  })
})
