// Phone and email: invalid input is reported and not sent, and nothing typed is lost, whatever happens to the call.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { Contacts } from './contacts.tsx'

const list = 'GET /api/session/contacts'
const ask = 'POST /api/employees/auth/factors/generate-otp'
const remove = 'POST /api/session/contacts/remove'
const user = userEvent.setup()

const known = { isVerified: true, isMain: true, isStopped: false, isRemovable: true }
const phone = { ...known, type: 'phone', value: '12125550101', destination: '*** *** 0101' }
const email = { ...known, type: 'email', value: 'maya@example.com', destination: 'm***@example.com' }

let server: ReturnType<typeof startFakeServer>
let contacts: (typeof phone)[]
beforeEach(() => {
  sessionStorage.clear()
  contacts = [phone, email]
  server = startFakeServer({ [list]: () => ({ data: contacts }) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function begin(button: string, label: string): Promise<HTMLInputElement> {
  renderPage(<Contacts onChanged={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: button }))
  return screen.findByRole<HTMLInputElement>('textbox', { name: label })
}
const beginEmail = () => begin(`Change ${email.destination}`, 'New email address')
const goOn = () => user.click(screen.getByRole('button', { name: 'Continue' }))

describe('a new contact', () => {
  test.each(['not an address', 'two@@example.com', ' ', 'MAYA@example.com '])(
    'an e-mail like "%s" is sent nowhere',
    async (typed) => {
      const field = await beginEmail()
      await user.type(field, typed)
      await goOn()
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
      expect(server.callsTo(ask)).toEqual([])
      expect(field.value.trim()).toBe(typed.trim())
    },
  )

  test.each(['212', '(212) 555-0101'])('a phone like "%s" is sent nowhere', async (typed) => {
    const field = await begin(`Change ${phone.destination}`, 'New phone number')
    await user.type(field, typed)
    await goOn()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(server.callsTo(ask)).toEqual([])
  })

  test('goes as it is written everywhere: without capitals and spaces', async () => {
    server.answers[ask] = () => problem(422, 'session.contact_already_yours')
    await user.type(await beginEmail(), ' Maya.Next@Example.com ')
    await goOn()
    expect(await screen.findByText('That email is already on your account.')).toBeDefined()
    expect(server.callsTo(ask).map(({ body }) => body)).toEqual([{ method: 'email', newValue: 'maya.next@example.com' }])
  })

  test.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a limited session', () => problem(403, 'session.limited')],
    ['a fault of ours', () => problem(500, 'internal')],
  ])('stays typed after %s, and goes with the next press', async (_case, answer) => {
    server.answers[ask] = answer
    const field = await beginEmail()
    await user.type(field, 'next@example.com')
    await goOn()
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    expect(field.value).toBe('next@example.com')
    const before = server.callsTo(ask).length
    await goOn()
    await waitFor(() => expect(server.callsTo(ask).length).toBeGreaterThan(before))
    expect(server.callsTo(ask).at(-1)?.body).toEqual({ method: 'email', newValue: 'next@example.com' })
  })
})

describe('a contact that goes', () => {
  test('on a page that is old says so, and shows what there is', async () => {
    server.answers[remove] = () => {
      contacts = [{ ...phone, isRemovable: false }]
      return problem(422, 'session.no_such_contact')
    }
    renderPage(<Contacts onChanged={() => undefined} />)
    await user.click(await screen.findByRole('button', { name: `Remove ${email.destination}` }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/was changed somewhere else/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(screen.getByText(/One phone or email that gets codes has to stay/)).toBeDefined()
  })

  test('stays in a limited session, which says why', async () => {
    server.answers[remove] = () => problem(403, 'session.limited')
    renderPage(<Contacts onChanged={() => undefined} />)
    await user.click(await screen.findByRole('button', { name: `Remove ${email.destination}` }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('alert')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: `Remove ${email.destination}` })).toBeDefined()
  })
})
