// The list of banks and cards: states, names and removing one.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import {
  accountsCall,
  fictionalBank,
  fictionalDebitCard,
  fictionalMoveMoney,
  fictionalNewBank,
  overviewCall,
} from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { LinkedAccounts } from './accounts.tsx'

const bank = fictionalBank({ nickname: 'My rent' })
const oneCall = (method: string) => `${method} /api/move-money/destinations/${bank.id}`

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(answers: Parameters<typeof startFakeServer>[0] = {}, options: Parameters<typeof renderPage>[1] = {}) {
  const locked = fictionalBank({ id: `dst_${'9'.repeat(32)}`, name: 'Coast National', last4: '5519', status: 'LOCKED' })
  let accounts = [bank, fictionalDebitCard, fictionalNewBank, locked]
  const server = startFakeServer({
    [overviewCall]: () => fictionalMoveMoney(),
    [accountsCall]: () => ({ data: accounts }),
    [oneCall('PATCH')]: ({ body }) => {
      const nickname = Reflect.get(body as object, 'nickname') as string | null
      accounts = accounts.map((one) => (one.id === bank.id ? { ...one, nickname } : one))
      return accounts[0]
    },
    [oneCall('DELETE')]: () => {
      accounts = accounts.filter(({ id }) => id !== bank.id)
      return new Response(null, { status: 204 })
    },
    ...answers,
  })
  renderPage(<LinkedAccounts />, options)
  return { server, user: userEvent.setup() }
}

test('each account says what it can be used for, and leads on where something is to be done', async () => {
  show()
  const rows = within(await screen.findByRole('list', { name: 'Your banks and cards' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByText(/^(Verified|Verifying|Blocked)$/).textContent)).toEqual([
    'Verified',
    'Verified',
    'Verifying',
    'Blocked',
  ])
  expect(rows[0]?.textContent).toContain('Checking *8830 · My rent')
  expect(screen.getByRole('link', { name: 'Check your bank account' }).getAttribute('href')).toBe(
    `/move-money/accounts/new?step=deposits&account=${fictionalNewBank.id}`,
  )
  expect(rows[3]?.textContent).toMatch(/Call .* to use it\./)
})

test('nothing promises a way that is not there yet', async () => {
  show()
  await screen.findByRole('list', { name: 'Your banks and cards' })
  const addresses = screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.split('?')[0] ?? '')
    .filter((address) => !address.startsWith('tel:'))
  expect(new Set(addresses)).toEqual(new Set(['/move-money', '/move-money/accounts/new']))
})

test('a name is saved, and taken away again when it is empty', async () => {
  const { server, user } = show()
  await user.click(await screen.findByRole('button', { name: 'Edit: My rent *8830' }))
  const name = await screen.findByRole('textbox', { name: 'Name for this account' })
  await user.clear(name)
  await user.type(name, 'Rent and food')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Saved.')).length).toBeGreaterThan(0)
  expect(server.callsTo(oneCall('PATCH'))[0]?.body).toEqual({ nickname: 'Rent and food' })
  await user.click(await screen.findByRole('button', { name: 'Edit: Rent and food *8830' }))
  await user.clear(await screen.findByRole('textbox', { name: 'Name for this account' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.callsTo(oneCall('PATCH'))[1]?.body).toEqual({ nickname: null }))
})

test('an account is removed after a fresh proof, and the worker is notified', async () => {
  let isProved = false
  const { user, server } = show(
    {},
    {
      askForStepUp: () => {
        isProved = true
        return Promise.resolve(true)
      },
    },
  )
  const remove = server.answers[oneCall('DELETE')]
  server.answers[oneCall('DELETE')] = (call) => (isProved ? remove?.(call) : problem(403, 'step_up_required'))
  await user.click(await screen.findByRole('button', { name: 'Edit: My rent *8830' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect((await screen.findAllByText('Harbor Bank *8830 was removed.')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit: My rent *8830' })).toBeNull()
})

test('an account stays where the worker would not prove who they are', async () => {
  const { user } = show({ [oneCall('DELETE')]: () => problem(403, 'step_up_required') })
  await user.click(await screen.findByRole('button', { name: 'Edit: My rent *8830' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove' }).getAttribute('aria-busy')).toBeNull())
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
