// Stytch's passwords and users, as the stand-in stores them: a user with an address and a password, created, verified, found and
// deleted.
import { randomUUID } from 'node:crypto'
import { stytchErrors, type StytchAnswer, type StytchBody } from './stytch-errors.ts'
import { userOf, type StytchState } from './stytch-state.ts'

/** What its own lists call breached. */
export const breachedAtStytch = 'a sentence that Stytch has seen'
/** Shorter ones are weak to it, in place of its estimate of strength. */
const minLength = 8

/** Null for another route. */
export function answerPasswords(state: StytchState, path: string, body: StytchBody): StytchAnswer | null {
  if (path === 'POST /v1/passwords') return createPassword(state, body)
  if (path === 'POST /v1/passwords/authenticate') return provePassword(state, body)
  if (path === 'POST /v1/users/search') return searchUsers(state, body)
  return path.startsWith('DELETE /v1/users/') ? deleteUser(state, path.slice('DELETE /v1/users/'.length)) : null
}

function createPassword(state: StytchState, { email, password }: StytchBody): StytchAnswer {
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return stytchErrors.badEmail
  if (state.users.some(({ contact }) => contact === email)) return stytchErrors.duplicateEmail
  if (typeof password !== 'string' || password.length < minLength) return stytchErrors.weakPassword
  if (password === breachedAtStytch) return stytchErrors.breachedPassword
  const { user } = userOf(state, email, 'email')
  state.passwords.set(user.userId, password)
  return {
    done: { user_id: user.userId, email_id: user.methodId, session_token: '', session_jwt: '', user: shown(user.userId, email) },
  }
}

function provePassword(state: StytchState, { email, password }: StytchBody): StytchAnswer {
  const user = state.users.find(({ contact }) => contact === email)
  if (user === undefined) return stytchErrors.noEmail
  if (state.passwords.get(user.userId) !== password) return stytchErrors.unauthorized
  return { done: { user_id: user.userId, session_token: '', session_jwt: '', user: shown(user.userId, user.contact) } }
}

type Search = { operands?: { filter_name: string; filter_value: string[] }[] }

function searchUsers(state: StytchState, { query }: StytchBody): StytchAnswer {
  const wanted = ((query as Search | undefined)?.operands ?? []).flatMap(({ filter_name: name, filter_value: values }) =>
    name === 'email_address' ? values : [],
  )
  const results = state.users.filter(({ contact }) => wanted.includes(contact))
  return {
    done: {
      results: results.map(({ userId, contact }) => shown(userId, contact)),
      results_metadata: { total: results.length, next_cursor: null },
    },
  }
}

function deleteUser(state: StytchState, userId: string): StytchAnswer {
  const index = state.users.findIndex((user) => user.userId === userId)
  if (index < 0) return stytchErrors.noUser
  state.users.splice(index, 1)
  state.passwords.delete(userId)
  return { done: { user_id: userId } }
}

function shown(userId: string, email: string): object {
  return {
    user_id: userId,
    status: 'active',
    emails: [{ email_id: `email-test-${randomUUID()}`, email, verified: false }],
    phone_numbers: [],
  }
}
