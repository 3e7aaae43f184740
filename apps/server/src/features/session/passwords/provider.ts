// The port of password providers: they store passwords and verify them.
import type { Refusal } from '#platform/errors.ts'

export type PasswordProvider = {
  /**
   * Turns a password into what knows it again. Asked while no transaction is open.
   *
   * Refusal: session.password_known, for one that the provider does not take.
   *
   * @throws ProblemError  `unavailable` when too many passwords are being worked on, and what another service's failure means
   */
  make(employeeId: string, password: string): Promise<{ kind: 'made'; verifier: string } | Refusal<'session.password_known'>>
  /**
   * Takes as long for a worker without a password (`null`), and for no one. Asked while no transaction is open.
   *
   * @throws ProblemError  as `make`
   */
  check(employeeId: string | null, password: string, verifier: string | null): Promise<CheckedPassword>
}

/** `isOutdated`: what knows the password was made in another way than it would be now. */
type CheckedPassword = { isRight: boolean; isOutdated: boolean }
