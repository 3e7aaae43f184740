// Composes the parts of passwords with their routes.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Argon2Cost } from './argon2id.ts'
import { createHashingQueue } from './hashing-queue.ts'
import { createOwnPasswords } from './hashing.ts'
import type { PasswordProvider } from './provider.ts'
import { createPasswordProofs, type PasswordProofsDeps } from './proofs.ts'
import { routesOfPasswords, type PasswordRouteDeps } from './passwords.routes.ts'
import { createPasswords, type PasswordsDeps } from './passwords.ts'

type ComposedPasswordsDeps = Omit<PasswordsDeps, 'provider' | 'breachList'> &
  Omit<PasswordProofsDeps, 'provider'> &
  Pick<PasswordRouteDeps, 'flags' | 'intermediates' | 'answers'> & {
    passwordBreachList: string | null
    passwordCost?: Argon2Cost | undefined
    /** Another service that keeps passwords, given our own for those that are kept here; null where there is none. */
    otherProvider: ((own: PasswordProvider) => PasswordProvider) | null
  }

export function composePasswords(deps: ComposedPasswordsDeps): RouteDefinition[] {
  const own = createOwnPasswords({ ...deps, queue: createHashingQueue(), cost: deps.passwordCost })
  const provider = deps.otherProvider?.(own) ?? own
  return routesOfPasswords({
    ...deps,
    passwords: createPasswords({ ...deps, provider, breachList: deps.passwordBreachList }),
    proofs: createPasswordProofs({ ...deps, provider }),
  })
}
