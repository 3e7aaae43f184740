// Types the problem codes of each call by its contract: a misspelled one does not compile.
import type { PlatformProblem, ProblemCodeOf, RouteContract } from '@daybreak/contract'

/** An answer without a problem body, from a proxy in between, is named by its status. */
type BareStatus = `http_${number}`

export type ProblemCodeOfCall<Route extends RouteContract> = ProblemCodeOf<Route> | BareStatus

declare const ofSomeRoom: unique symbol
/** Which codes a room has depends on the route: `problemOf` and `refusalsOf` know it, and no code is compared with this one. */
type RoomCode = string & { readonly [ofSomeRoom]: true }

/** The code of a problem whose route is not known. A newer server may send another one: never count on having them all. */
export type UnroutedCode = PlatformProblem | BareStatus | RoomCode
