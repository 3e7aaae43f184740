// The demo world's workers, by what a journey needs of them. All made up.
import * as cast from '../../apps/server/src/demo/cast.ts'

export type Person = { username: string; email: string; typed: string; name: string }

function personOf({ phone, email, firstName, lastName }: cast.DemoPerson): Person {
  return { username: phone, email, typed: phone.slice(1), name: `${firstName} ${lastName}` }
}

export const maya = personOf(cast.maya)
export const dwayne = personOf(cast.dwayne)
export const linh = personOf(cast.linh)
export const sofia = personOf(cast.sofia)
export const omar = personOf(cast.omar)
export const grace = personOf(cast.grace)
export const tom = personOf(cast.tom)
/** People on the roster without an account, with their personal data. */
export type NewHire = Person & Pick<cast.DemoPerson, 'employeeNumber' | 'firstName' | 'lastName' | 'birthDate' | 'last4Ssn'>
export const newHires: readonly NewHire[] = cast.newHires.map((person) => ({ ...person, ...personOf(person) }))

/** Fictional too, and without an account. */
export const stranger = { username: '12125550199', typed: '2125550199' }
