// Adding a bank: its numbers, the bank's name, the wait, and the two amounts.
import type { MoneyDestination } from '@daybreak/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DraftsProvider } from '#platform/drafts.tsx'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { accountsCall, fictionalMoveMoney, fictionalNewBank, overviewCall } from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { AddBankWithHistory } from '../../../testing/show-add-bank.tsx'

const addCall = 'POST /api/move-money/destinations'
/** Made up, with a right check digit. */
const routingNumber = '100000007'
const bankCall = 'GET /api/move-money/banks'
const proveCall = `POST /api/move-money/destinations/${fictionalNewBank.id}/verify`
const removeCall = `DELETE /api/move-money/destinations/${fictionalNewBank.id}`

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function serve(answers: Parameters<typeof startFakeServer>[0] = {}) {
  const accounts: MoneyDestination[] = []
  const server = startFakeServer({
    [overviewCall]: () => fictionalMoveMoney(),
    [accountsCall]: () => ({ data: accounts }),
    [bankCall]: () => ({ name: 'Lakeside Credit Union' }),
    [addCall]: () => {
      accounts.push(fictionalNewBank)
      return fictionalNewBank
    },
    ...answers,
  })
  return { server, accounts }
}

const field = (name: string) => screen.getByRole('textbox', { name })

async function fillIn(user: ReturnType<typeof userEvent.setup>, again = '4400122044') {
  await user.type(field('Routing number'), routingNumber)
  await user.type(field('Account number'), '4400122044')
  await user.type(field('Account number again'), again)
  await user.click(screen.getByRole('radio', { name: 'Savings' }))
}

describe('the form', () => {
  test('says the name of the bank at the ninth digit, politely, and asks for it once', async () => {
    const { server } = serve()
    renderPage(<AddBankWithHistory />)
    const user = userEvent.setup()
    await user.type(field('Routing number'), routingNumber.slice(0, 8))
    expect(server.callsTo(bankCall)).toEqual([])
    await user.type(field('Routing number'), routingNumber.slice(8))
    expect((await screen.findByText('Bank: Lakeside Credit Union')).closest('[role="status"]')).not.toBeNull()
    expect(screen.getByText('Found')).toBeDefined()
    expect(server.callsTo(bankCall).length).toBe(1)
  })

  test('does not ask for a bank whose check digit is wrong, and continues without a directory', async () => {
    const { server } = serve({ [bankCall]: () => ({ name: null }) })
    renderPage(<AddBankWithHistory />)
    const user = userEvent.setup()
    await user.type(field('Routing number'), '100000008')
    await user.clear(field('Routing number'))
    await fillIn(user)
    await waitFor(() => expect(server.callsTo(bankCall).length).toBe(1))
    expect(screen.queryByText('Found')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { name: '2 small deposits are on the way' })
  })

  test('names what is wrong at each field, and sends nothing', async () => {
    const { server } = serve()
    renderPage(<AddBankWithHistory />)
    const user = userEvent.setup()
    await user.type(field('Routing number'), '100000008')
    await user.type(field('Account number'), '123')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    for (const words of [
      "That routing number isn't valid. Check the digits.",
      'Enter 4 to 17 digits.',
      'Choose checking or savings.',
    ])
      expect(screen.getByText(words), words).toBeDefined()
    expect(screen.getByText('Check 3 fields.')).toBeDefined()
    expect(server.callsTo(addCall)).toEqual([])
  })

  test('says that the account numbers differ', async () => {
    serve()
    renderPage(<AddBankWithHistory />)
    const user = userEvent.setup()
    await fillIn(user, '4400122045')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText("The account numbers don't match.")).toBeDefined()
  })

  test('never has a type chosen beforehand', () => {
    serve()
    renderPage(<AddBankWithHistory />)
    for (const choice of screen.getAllByRole<HTMLInputElement>('radio')) expect(choice.checked).toBe(false)
  })

  test('takes numbers as banks print them, and sends the digits alone', async () => {
    const { server } = serve()
    renderPage(<AddBankWithHistory />)
    const user = userEvent.setup()
    await user.click(field('Routing number'))
    await user.paste('1000 0000-7')
    await user.click(field('Account number'))
    await user.paste('4400-12 2044')
    await user.click(field('Account number again'))
    await user.paste('4400122044')
    await user.click(screen.getByRole('radio', { name: 'Checking' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { name: '2 small deposits are on the way' })
    expect(server.callsTo(addCall)[0]?.body).toMatchObject({
      routingNumber,
      accountNumber: '4400122044',
      accountType: 'checking',
    })
  })

  test('asks for a fresh proof, and adds the same account after it', async () => {
    let isProved = false
    const { server, accounts } = serve({
      [addCall]: () => {
        if (!isProved) return problem(403, 'step_up_required')
        accounts.push(fictionalNewBank)
        return fictionalNewBank
      },
    })
    renderPage(<AddBankWithHistory />, {
      askForStepUp: () => {
        isProved = true
        return Promise.resolve(true)
      },
    })
    const user = userEvent.setup()
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const heading = await screen.findByRole('heading', { name: '2 small deposits are on the way' })
    expect(document.activeElement).toBe(heading)
    const ids = server.callsTo(addCall).map(({ body }) => Reflect.get(body as object, 'id') as string)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test.each([
    ['move_money.destination_exists', 409, 'You added this account already.'],
    ['move_money.own_account', 422, 'This is your Daybreak account. Enter an account at another bank.'],
    ['move_money.bank_unknown', 422, "We don't know that bank. Check the number."],
    ['move_money.too_many_destinations', 429, /You added many accounts lately\. Try again later, or call /],
  ])('says why it was refused: %s', async (code, status, words) => {
    serve({ [addCall]: () => problem(status, code) })
    renderPage(<AddBankWithHistory />)
    const user = userEvent.setup()
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(document.body.textContent).toMatch(words))
  })

  test('writes account numbers down nowhere, whatever else is kept', async () => {
    serve()
    renderPage(
      <DraftsProvider owner="emp">
        <AddBankWithHistory />
      </DraftsProvider>,
    )
    await fillIn(userEvent.setup())
    const written = [sessionStorage, localStorage]
      .flatMap((store) => Array.from({ length: store.length }, (_, index) => store.getItem(store.key(index) ?? '')))
      .join()
    expect(written).toContain(routingNumber)
    expect(written).not.toContain('4400122044')
  })
})

describe('the two amounts', () => {
  const amounts = { step: 'amounts', accountId: fictionalNewBank.id } as const

  function serveNew(answers: Parameters<typeof startFakeServer>[0]) {
    const { server, accounts } = serve(answers)
    accounts.push(fictionalNewBank)
    return { server, accounts, user: userEvent.setup() }
  }

  test('wait until a named day, and can be confirmed before it', async () => {
    const { user } = serveNew({})
    renderPage(<AddBankWithHistory first={{ step: 'deposits', accountId: fictionalNewBank.id }} />)
    expect((await screen.findAllByText('They arrive by Tue, Nov 24.')).length).toBeGreaterThan(0)
    expect(screen.getByText('You have 3 tries and 14 days.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'I have the amounts' }))
    const heading = await screen.findByRole('heading', { name: 'Check your bank account' })
    expect(document.activeElement).toBe(heading)
  })

  test('are typed as cents: a whole first one leads to the second, and right ones make the account ready', async () => {
    const { server, accounts, user } = serveNew({
      [proveCall]: () => {
        const proven: MoneyDestination = {
          ...fictionalNewBank,
          status: 'VERIFIED',
          proof: null,
          firstDayUntil: '2026-11-21T19:42:00.000Z',
        }
        accounts.splice(0, 1, proven)
        return proven
      },
    })
    renderPage(<AddBankWithHistory first={amounts} />)
    await user.type(await screen.findByRole('textbox', { name: 'First amount' }), '08')
    expect(document.activeElement).toBe(field('Second amount'))
    await user.keyboard('42')
    await user.click(screen.getByRole('button', { name: 'Check the amounts' }))
    await screen.findByRole('heading', { name: 'This account is ready.' })
    expect(screen.getByText('This account is new. For 24 hours you can send up to $200.00 to it.')).toBeDefined()
    expect(server.callsTo(proveCall)[0]?.body).toEqual({ amounts: ['8', '42'] })
    expect(screen.getByRole('link', { name: 'Send to my bank' }).getAttribute('href')).toBe(
      `/move-money/send?account=${fictionalNewBank.id}`,
    )
  })

  test('that are wrong stay where they are, both marked, with the tries that are left', async () => {
    const { user } = serveNew({ [proveCall]: () => problem(422, 'move_money.proof_wrong', { triesLeft: 2 }) })
    renderPage(<AddBankWithHistory first={amounts} />)
    await user.type(await screen.findByRole('textbox', { name: 'First amount' }), '17')
    await user.type(field('Second amount'), '42')
    await user.click(screen.getByRole('button', { name: 'Check the amounts' }))
    expect((await screen.findByRole('alert')).textContent).toBe("Those amounts don't match. You have 2 tries left.")
    const inputs = [field('First amount'), field('Second amount')] as HTMLInputElement[]
    expect(inputs.map((input) => input.value)).toEqual(['17', '42'])
    expect(inputs.map((input) => input.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  })

  test('are replaced by the phone number after the last try, which is read out', async () => {
    const { user } = serveNew({ [proveCall]: () => problem(403, 'move_money.proof_locked') })
    renderPage(<AddBankWithHistory first={amounts} />)
    await user.type(await screen.findByRole('textbox', { name: 'First amount' }), '17')
    await user.type(field('Second amount'), '42')
    await user.click(screen.getByRole('button', { name: 'Check the amounts' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many tries\. Call .* to use this account\.$/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('are not asked for where the account was removed meanwhile', async () => {
    serve()
    renderPage(<AddBankWithHistory first={amounts} />)
    expect((await screen.findByRole('alert')).textContent).toBe(
      "This account can't be used here now. Look at your banks and cards.",
    )
  })

  test('need not be confirmed: the bank can be removed while they are on their way', async () => {
    const { server, user } = serveNew({ [removeCall]: () => new Response(null, { status: 204 }) })
    renderPage(<AddBankWithHistory first={{ step: 'deposits', accountId: fictionalNewBank.id }} />)
    await user.click(await screen.findByRole('button', { name: 'Remove this bank' }))
    await screen.findByText('Your banks and cards')
    expect(server.callsTo(removeCall).length).toBe(1)
  })

  test('go one step back with the browser, to the wait', async () => {
    const { user } = serveNew({})
    renderPage(<AddBankWithHistory first={{ step: 'deposits', accountId: fictionalNewBank.id }} />)
    await user.click(await screen.findByRole('button', { name: 'I have the amounts' }))
    await screen.findByRole('heading', { name: 'Check your bank account' })
    await act(() => user.click(screen.getByRole('button', { name: 'Browser back' })))
    await screen.findByRole('heading', { name: '2 small deposits are on the way' })
  })
})
