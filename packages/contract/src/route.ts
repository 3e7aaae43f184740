// Describes a route once, for the server's checks, the OpenAPI document and the browser's types.
import type { ZodMiniType } from 'zod/mini'
import type { FlagKey } from './flags/flag-keys.ts'

export type Room =
  | 'session'
  | 'onboarding'
  | 'identity'
  | 'employee'
  | 'address'
  | 'cards'
  | 'accounts'
  | 'ach'
  | 'transactions'
  | 'express-pay'
  | 'closing'
  | 'disputes'
  | 'my-data'
  | 'messages'
  | 'move-money'
  | 'notifications'
  | 'offers'
  | 'popups'
  | 'support'
  | 'consents'
  | 'statements'
  | 'analytics'
  | 'recordings'
  | 'platform'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call, checked before the body is read: each route decides it, and the server enforces it where the route is registered.
 *
 * `public`: no session; `session`: a live session; `step-up`: a session whose last strong proof is at most 15 minutes old, and that is not
 * limited after a proof by card (decisions 5 and 22).
 *
 * A route for signed-in workers also says what else it requires, `[]` for nothing. `completed`: a completed onboarding (Spec 4, "Only
 * Completed admits the user to the main app"); `unlimited`: a session that is not limited, which `step-up` implies.
 */
type Admission =
  | { access: 'public'; requires?: never }
  | { access: 'session'; requires: readonly ('completed' | 'unlimited')[] }
  | { access: 'step-up'; requires: readonly 'completed'[] }

export type Access = Admission['access']

export type RouteContract = Admission & {
  room: Room
  method: Method
  path: string
  summary: string
  params?: ZodMiniType
  query?: ZodMiniType
  body?: ZodMiniType
  /** The body is bytes as they are (`application/octet-stream`), and no JSON. */
  takesBytes?: true
  /** The answer of 200 is a file of this type, and no JSON. */
  sendsFile?:
    | 'application/pdf'
    | 'application/zip'
    | 'text/xml'
    | 'text/csv; charset=utf-8'
    | 'application/json'
    | 'application/x-ofx'
  /** The answer of 200 stays open: server-sent events. */
  sendsEvents?: true
  /** While this flag is off for the caller, the route answers 404 `feature_off` before its handler runs. */
  flag?: FlagKey
  /** Status to body; `null` is an answer without a body (204, 304). */
  responses: Readonly<Record<number, ZodMiniType | null>>
  /** A poll or a refresh by its nature: like a call marked `X-Daybreak-Background`, it never counts as the worker's activity (decisions 3). */
  isBackground?: boolean
  /**
   * Answered also while everything or its part is down for maintenance: what other companies send and ask us, what the maintenance page
   * needs, and what protects a worker (decision 41, "card decisions go on").
   */
  staysOpen?: true
  /**
   * Every code that the route's handler may answer: it compiles with no other. What the platform answers before the handler runs, also by
   * `access` and `requires`, is not named here.
   */
  problems: readonly string[]
}

/** Keeps the exact types of a route's schemas and problem codes. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route
}

const problemsOfRequirement = {
  completed: 'employee.onboarding_incomplete',
  unlimited: 'session.limited',
} as const

/** The codes that the platform may answer on any route. */
const generalProblems = [
  'malformed_json',
  'malformed_request',
  'duplicate_host',
  'wrong_origin',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'body_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'host_not_served',
  'invalid_input',
  'invalid_text',
  'too_deep',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'unavailable',
  'maintenance',
  'maintenance_part',
] as const
const sessionProblems = ['unauthenticated', 'unauthorized_credentials', 'session_not_found'] as const
const problemsOfAccess = {
  public: [],
  session: sessionProblems,
  'step-up': [...sessionProblems, 'step_up_required', 'session.limited'],
} as const satisfies Record<Access, readonly string[]>

/** Of a route with a flag. */
const problemOfFlag = 'feature_off'

type GeneralProblem = (typeof generalProblems)[number]
type AccessProblem = { [Name in Access]: (typeof problemsOfAccess)[Name][number] }

/** What may be thrown while a request is handled, besides a failure that its route names: each is an answer of the platform's own. */
export type ThrownProblem = GeneralProblem | AccessProblem['session'] | typeof problemOfFlag

/** Every code that the platform has a status for; a route names `bad_cursor` and others that its own handler answers. */
export type PlatformProblem =
  | GeneralProblem
  | AccessProblem[Access]
  | typeof problemOfFlag
  | 'employee.onboarding_incomplete'
  | 'bad_cursor'

type Requirement<Route> = Route extends { requires: readonly (infer Required)[] } ? Required : never
type RequirementProblem<Route> = (typeof problemsOfRequirement)[Requirement<Route> & keyof typeof problemsOfRequirement]

/** The codes that this route's handler may answer: those it names, and those that follow from what it asks of the worker. */
export type RefusalCodeOf<Route extends RouteContract> = Route extends RouteContract
  ? Route['problems'][number] | AccessProblem[Route['access']] | RequirementProblem<Route>
  : never

/** Every problem code that a call of this route may be answered with. */
export type ProblemCodeOf<Route extends RouteContract> = RefusalCodeOf<Route> | GeneralProblem | FlagProblem<Route>

type FlagProblem<Route> = Route extends { flag: FlagKey } ? typeof problemOfFlag : never

/** Whether a call of this route may be answered with the code: what `ProblemCodeOf` says, while the program runs. */
export function mayAnswer(route: RouteContract, code: string): boolean {
  const known: readonly string[] = [...generalProblems, ...problemsOfAccess[route.access], ...problemsOfRoute(route)]
  return known.includes(code)
}

/** The codes that are this route's own: of its handler, and of what it requires of the worker. */
export function problemsOfRoute({ problems, requires = [], flag }: RouteContract): string[] {
  const ofFlag = flag === undefined ? [] : [problemOfFlag]
  return [...new Set([...problems, ...requires.map((requirement) => problemsOfRequirement[requirement]), ...ofFlag])]
}
