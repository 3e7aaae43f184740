// Calls Stytch for passwords: creates a user with a password, verifies the password, and deletes the user.
import { StytchFailure, type Stytch } from './stytch.ts'

type NamedPassword = { email: string; password: string }

export type StytchPasswords = {
  /** `refused`: the project's own rules take it for weak or breached. `taken`: the address has a user already. */
  create(named: NamedPassword): Promise<'created' | 'refused' | 'taken'>
  isRight(named: NamedPassword): Promise<boolean>
  /** Does nothing where the address has no user any more. */
  forget(email: string): Promise<void>
}

/** What the reference calls a password that is not taken: by strength, or because it is on a list of breached ones. */
const refusedTypes: ReadonlySet<string> = new Set(['weak_password', 'breached_password'])
const takenTypes: ReadonlySet<string> = new Set(['duplicate_email'])
/**
 * `unauthorized_credentials` is Stytch's code for a wrong password, and for our own wrong keys: those show at every code. `reset_password`: it was found
 * on a list since, and the worker sets another one.
 */
const wrongTypes: ReadonlySet<string> = new Set(['unauthorized_credentials', 'email_not_found', 'reset_password'])

export function createStytchPasswords({ call }: Pick<Stytch, 'call'>): StytchPasswords {
  return {
    async create(named) {
      try {
        await call(({ passwords }) => passwords.create(named))
        return 'created'
      } catch (error) {
        if (isOfType(error, refusedTypes)) return 'refused'
        if (isOfType(error, takenTypes)) return 'taken'
        throw error
      }
    },

    async isRight(named) {
      try {
        await call(({ passwords }) => passwords.authenticate(named))
        return true
      } catch (error) {
        if (isOfType(error, wrongTypes)) return false
        throw error
      }
    },

    async forget(email) {
      const found = await call(({ users }) =>
        users.search({
          limit: 1,
          query: { operator: 'AND', operands: [{ filter_name: 'email_address', filter_value: [email] }] },
        }),
      )
      for (const { user_id } of found.results) await call(({ users }) => users.delete({ user_id }))
    },
  }
}

function isOfType(error: unknown, types: ReadonlySet<string>): boolean {
  return error instanceof StytchFailure && types.has(error.type ?? '')
}
