// How a route is described once, for the server's checks, the OpenAPI document and the browser's types.
import type { ZodMiniType } from 'zod/mini'

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
  | 'offers'
  | 'platform'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `public`: no session; `session`: a live session; `step-up`: a session whose last strong proof is at most 15 minutes old, and that is not
 * limited after a proof by card (decisions 5 and 22).
 */
export type Access = 'public' | 'session' | 'step-up'

export type RouteContract = {
  room: Room
  method: Method
  path: string
  summary: string
  access: Access
  params?: ZodMiniType
  query?: ZodMiniType
  body?: ZodMiniType
  /** The body is bytes as they are (`application/octet-stream`), and no JSON. */
  takesBytes?: true
  /** The answer of 200 is a file of this type, to keep, and no JSON. */
  sendsFile?: 'application/pdf'
  /** Status to body; `null` is an answer without a body (204, 304). */
  responses: Readonly<Record<number, ZodMiniType | null>>
  /** A poll or a refresh by its nature: like a call marked `X-Daybreak-Background`, it never counts as the worker's activity (decisions 3). */
  isBackground?: boolean
  /** Problem codes this route may answer besides the platform's own. */
  problems: readonly string[]
}

/** Keeps the exact types of a route's schemas. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route
}
