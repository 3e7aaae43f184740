// The problem codes that a call can be answered with, read from the contract: a misspelled one does not compile.
import type * as contract from '@daybreak/contract'
import type { ProblemCodeOf, RouteContract } from '@daybreak/contract'

type Exports = typeof contract
type RouteGroup = { [Name in keyof Exports]: Name extends `${string}Routes` ? Exports[Name] : never }[keyof Exports]
type RouteIn<Group> = Group extends unknown ? Extract<Group[keyof Group], RouteContract> : never

/** An answer without a problem body, from a proxy in between, is named by its status. */
type BareStatus = `http_${number}`

export type ProblemCodeOfCall<Route extends RouteContract> = ProblemCodeOf<Route> | BareStatus

/** The codes of all routes. A newer server may send another one: compare with a code, never count on having them all. */
export type ProblemCode = ProblemCodeOfCall<RouteIn<RouteGroup>>
