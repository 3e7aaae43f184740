// Puts the parts of passwords together, behind their routes.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Argon2Cost } from './argon2id.ts'
import { createHashingQueue } from './hashing-queue.ts'
import { createPasswordHashing } from './password-hashing.ts'
import { createPasswordProofs, type PasswordProofsDeps } from './password-proofs.ts'
import { routesOfPasswords, type PasswordRouteDeps } from './passwords.routes.ts'
import { createPasswords, type PasswordsDeps } from './passwords.ts'

export type ComposedPasswordsDeps = Omit<PasswordsDeps, 'hashing' | 'breachList'> &
  Omit<PasswordProofsDeps, 'hashing'> &
  Pick<PasswordRouteDeps, 'intermediates' | 'answers'> & {
    passwordBreachList: string | null
    passwordCost?: Argon2Cost | undefined
  }

export function composePasswords(deps: ComposedPasswordsDeps): RouteDefinition[] {
  const hashing = createPasswordHashing({ ...deps, queue: createHashingQueue(), cost: deps.passwordCost })
  return routesOfPasswords({
    ...deps,
    passwords: createPasswords({ ...deps, hashing, breachList: deps.passwordBreachList }),
    proofs: createPasswordProofs({ ...deps, hashing }),
  })
}
