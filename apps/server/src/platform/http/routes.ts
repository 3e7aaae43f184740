// How a room says what it answers: a contract and a handler become a route, and nothing of Fastify reaches the room.
import type { RouteContract } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { output, ZodMiniType } from 'zod/mini'
import type { Log } from '../log.ts'

export type ActiveSession = {
  readonly sessionId: string
  readonly employeeId: string
  /** The last code or passkey; a step-up route wants it at most 15 minutes old (decisions 5). */
  readonly strongProofAt: Instant
  readonly expiresAt: Instant
  /** After a proof by card (decisions 5, 22): nothing leaves and nothing is revealed. Step-up routes are closed to it already. */
  readonly isLimited: boolean
  /** When that ends; null for a session that is not limited. */
  readonly limitedUntil: Instant | null
}

/** What platform asks the session room, so that it need not know it. Answers null for a token that is unknown, expired or revoked. */
export type SessionPort = {
  resolve(token: string, context: { isBackground: boolean }): Promise<ActiveSession | null>
  /** The ways this worker can prove again that it is her, for 403 `step_up_required`: "sms", "email", … */
  stepUpMethods(session: ActiveSession): Promise<readonly string[]>
}

export type RequestContext = {
  readonly requestId: string
  /** Carries the requestId and the room. */
  readonly log: Log
  /** The client's address, read past trusted proxies only (TRUST_PROXY). */
  readonly address: string
  /** A poll or a refresh: never counts as activity (decisions 3). */
  readonly isBackground: boolean
  /** A page of ours asks (`X-Daybreak-Client: web`): it gets cookies, never a token in the body. */
  readonly isPage: boolean
  readonly session: ActiveSession | null
  /** The value of If-None-Match, for routes that keep a version. */
  readonly ifNoneMatch: string | undefined
  /** The body's bytes as they came, or null without a body: webhooks are verified on them. */
  readonly rawBody: Uint8Array | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type AnswerHeaders = Readonly<Record<string, string | readonly string[]>>

/** A file to keep; `name` is shown to the worker and holds letters, digits, dots and hyphens alone. */
export type AnswerFile = { readonly bytes: Uint8Array; readonly type: string; readonly name: string }

/** What a handler gives back: a value that the contract's serializer writes, or a file. */
export type Answer = {
  readonly status: number
  readonly body?: unknown
  readonly file?: AnswerFile
  readonly headers?: AnswerHeaders
}

type Parsed<Schema> = Schema extends ZodMiniType ? output<Schema> : undefined

/** The answers a contract allows: its statuses with its bodies, or the file that it sends. */
export type AnswerOf<Contract extends RouteContract> =
  | {
      [Status in keyof Contract['responses'] & number]: Contract['responses'][Status] extends ZodMiniType
        ? { readonly status: Status; readonly body: output<Contract['responses'][Status]>; readonly headers?: AnswerHeaders }
        : { readonly status: Status; readonly headers?: AnswerHeaders }
    }[keyof Contract['responses'] & number]
  | FileAnswerOf<Contract>

type FileAnswerOf<Contract extends RouteContract> = Contract extends { sendsFile: infer Type }
  ? { readonly status: 200; readonly file: AnswerFile & { readonly type: Type } }
  : never

export type HandlerInput<Contract extends RouteContract> = {
  readonly body: Parsed<Contract['body']>
  readonly params: Parsed<Contract['params']>
  readonly query: Parsed<Contract['query']>
  readonly context: RequestContext
  /** Public routes never look at the session. */
  readonly session: Contract['access'] extends 'public' ? null : ActiveSession
}

/** A limit of its own for one route, by client address, besides the general one. */
export type RouteLimit = { readonly requests: number; readonly perSeconds: number }

export type RouteOptions = {
  /** 64 KiB when it is not set. */
  readonly bodyLimitBytes?: number
  /** 'none', not even the general one: for a caller that proves itself by signature and sends everybody's requests from a few addresses. */
  readonly limit?: RouteLimit | 'none'
  /** A caller that proves itself otherwise, by signature or by API key, and is therefore not held to the page's Origin. */
  readonly allowsAnyOrigin?: boolean
  /**
   * A caller that cannot be asked to send another text, and that sends a refused message again and again: NUL and lone surrogates are mended
   * and not refused.
   */
  readonly mendsText?: boolean
  /** Some callers of ours know forms alone; a page never sends one, so that no other site's form is taken for a page. */
  readonly takesForm?: boolean
}

export type RouteDefinition = {
  readonly contract: RouteContract
  readonly options: RouteOptions
  run(input: { body: unknown; params: unknown; query: unknown; context: RequestContext }): Promise<Answer>
}

/**
 * Joins a contract with its handler.
 *
 * The input has been parsed by the contract's schemas and the session checked against its access before `handler` runs.
 * @throws ProblemError  from the handler, to answer with a problem
 */
export function handle<const Contract extends RouteContract>(
  contract: Contract,
  handler: (input: HandlerInput<Contract>) => Promise<AnswerOf<Contract>>,
  options: RouteOptions = {},
): RouteDefinition {
  return {
    contract,
    options,
    run: ({ body, params, query, context }) =>
      // The one place where what the schemas have checked gets the types that the schemas promise.
      handler({ body, params, query, context, session: context.session } as HandlerInput<Contract>),
  }
}

export function ok<const Body>(body: Body, headers?: AnswerHeaders): { status: 200; body: Body; headers?: AnswerHeaders } {
  return headers === undefined ? { status: 200, body } : { status: 200, body, headers }
}

export function created<const Body>(body: Body, headers?: AnswerHeaders): { status: 201; body: Body; headers?: AnswerHeaders } {
  return headers === undefined ? { status: 201, body } : { status: 201, body, headers }
}

export function noContent(headers?: AnswerHeaders): { status: 204; headers?: AnswerHeaders } {
  return headers === undefined ? { status: 204 } : { status: 204, headers }
}

/** The caller's copy is still good; `etag` includes its quotes. */
export function notModified(etag: string): { status: 304; headers: AnswerHeaders } {
  return { status: 304, headers: { etag } }
}
