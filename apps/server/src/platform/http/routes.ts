// Joins a contract and a handler into a route, so that nothing of Fastify reaches the room.
import { mayAnswer, type PlatformProblem, type RefusalCodeOf, type RouteContract } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { output, ZodMiniType } from 'zod/mini'
import {
  isRefused,
  platformErrors,
  platformProblem,
  ProblemError,
  problemOfRefusal,
  type ErrorShape,
  type Refusal,
} from '../errors.ts'
import type { Log } from '../log.ts'
import type { EventSource } from './event-streams.ts'

export type ActiveSession = {
  readonly sessionId: string
  readonly employeeId: string
  /** The last code or passkey; a step-up route requires it to be at most 15 minutes old (decisions 5). */
  readonly strongProofAt: Instant
  readonly expiresAt: Instant
  /** After a proof by card (decisions 5, 22): nothing leaves and nothing is revealed. Routes that require `unlimited` are closed to it. */
  readonly isLimited: boolean
  /** When that ends; null for a session that is not limited. */
  readonly limitedUntil: Instant | null
}

/** What platform asks the session room, so that it need not know it. Answers null for a token that is unknown, expired or revoked. */
export type SessionPort = {
  resolve(token: string, context: { isBackground: boolean }): Promise<ActiveSession | null>
  /** The methods by which this worker can step up, for 403 `step_up_required`: "sms", "email", … */
  stepUpMethods(session: ActiveSession): Promise<readonly string[]>
}

/** What the platform asks the room that knows workers, for routes that require `completed`. */
export type OnboardingPort = { isCompleted(employeeId: string): Promise<boolean> }

export type RequestContext = {
  readonly requestId: string
  /** Carries the requestId and the room. */
  readonly log: Log
  /** The client's address, read past trusted proxies only (TRUST_PROXY). */
  readonly address: string
  /** A poll or a refresh: never counts as activity (decisions 3). */
  readonly isBackground: boolean
  /** One of our pages asks (`X-Daybreak-Client: web`): it gets cookies, never a token in the body. */
  readonly isPage: boolean
  readonly session: ActiveSession | null
  /** The value of If-None-Match, for routes that keep a version. */
  readonly ifNoneMatch: string | undefined
  /** The raw bytes of the body, or null without a body: webhooks are verified on them. */
  readonly rawBody: Uint8Array | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type AnswerHeaders = Readonly<Record<string, string | readonly string[]>>

/** A file to keep; `name` is shown to the worker and holds letters, digits, dots and hyphens alone. */
export type AnswerFile = { readonly bytes: Uint8Array; readonly type: string; readonly name: string }

/** What a handler gives back: a value that the contract's serializer writes, a file, or events to follow. */
export type Answer = {
  readonly status: number
  readonly body?: unknown
  readonly file?: AnswerFile
  readonly events?: EventSource
  readonly headers?: AnswerHeaders
}

type Parsed<Schema> = Schema extends ZodMiniType ? output<Schema> : undefined

/** The answers a contract allows: its statuses with its bodies, or the file or the events that it sends. */
export type AnswerOf<Contract extends RouteContract> =
  | {
      [Status in keyof Contract['responses'] & number]: Contract['responses'][Status] extends ZodMiniType
        ? { readonly status: Status; readonly body: output<Contract['responses'][Status]>; readonly headers?: AnswerHeaders }
        : { readonly status: Status; readonly headers?: AnswerHeaders }
    }[keyof Contract['responses'] & number]
  | FileAnswerOf<Contract>
  | EventsAnswerOf<Contract>

type FileAnswerOf<Contract extends RouteContract> = Contract extends { sendsFile: infer Type }
  ? { readonly status: 200; readonly file: AnswerFile & { readonly type: Type } }
  : never

type EventsAnswerOf<Contract extends RouteContract> = Contract extends { sendsEvents: true }
  ? { readonly status: 200; readonly events: EventSource }
  : never

export type HandlerInput<Contract extends RouteContract> = {
  readonly body: Parsed<Contract['body']>
  readonly params: Parsed<Contract['params']>
  readonly query: Parsed<Contract['query']>
  readonly context: RequestContext
  /** Public routes never read the session. */
  readonly session: Contract['access'] extends 'public' ? null : ActiveSession
}

/** A limit of its own for one route, by client address, besides the general one. */
export type RouteLimit = { readonly requests: number; readonly perMs: number }

export type RouteOptions = {
  /** 64 KiB when it is not set. */
  readonly bodyLimitBytes?: number
  /** 'none', not even the general one: for a caller that proves itself by signature and sends everyone's requests from a few addresses. */
  readonly limit?: RouteLimit | 'none'
  /** A caller that proves itself otherwise, by signature or by API key, and is therefore not held to the page's Origin. */
  readonly allowsAnyOrigin?: boolean
  /**
   * A caller that cannot be asked to send another text, and that sends a refused message again and again: NUL and lone surrogates are mended
   * and not refused.
   */
  readonly mendsText?: boolean
  /** Some of our callers send only forms; a page never does, so that no other site's form is taken for a page. */
  readonly takesForm?: boolean
}

export type RouteDefinition = {
  readonly contract: RouteContract
  readonly options: RouteOptions
  run(input: { body: unknown; params: unknown; query: unknown; context: RequestContext }): Promise<Answer>
}

/** A refusal by one of the codes that the contract names, or that follow from what it requires: no other compiles. */
export type RefusalOf<Contract extends RouteContract> = Refusal<RefusalCodeOf<Contract>>

/**
 * Makes the function that joins a contract with its handler, for rooms whose refusals have these statuses and titles. A contract that names
 * a code without one does not compile, and a handler cannot return a refusal that its contract does not name.
 *
 * The worker has been checked against the contract's access and requirements, and the input parsed by its schemas, before a handler runs.
 */
export function handleWith<Code extends string>(errors: Readonly<Record<Code, ErrorShape>>) {
  const shapes: Readonly<Record<string, ErrorShape>> = { ...platformErrors, ...errors }
  return function handleRoute<const Contract extends RouteContract & { problems: readonly (Code | PlatformProblem)[] }>(
    contract: Contract,
    handler: (input: HandlerInput<Contract>) => Promise<AnswerOf<Contract> | RefusalOf<Contract>>,
    options: RouteOptions = {},
  ): RouteDefinition {
    return {
      contract,
      options,
      async run({ body, params, query, context }) {
        // The one place where what the schemas have checked gets the types that the schemas promise.
        const input = { body, params, query, context, session: context.session } as HandlerInput<Contract>
        const outcome: Answer | Refusal<string> = await handler(input).catch((cause: unknown) => {
          throw answerable(contract, cause)
        })
        if ('kind' in outcome) throw problemOfRefusal(outcome, shapes)
        return outcome
      },
    }
  }
}

/** A failure has a code of its own on the wire only where the contract names it: to any other caller something is not available. */
function answerable(contract: RouteContract, cause: unknown): unknown {
  const isUnnamed = cause instanceof ProblemError && !mayAnswer(contract, cause.code)
  return isUnnamed ? platformProblem('unavailable', { cause }) : cause
}

/** Joins a contract that names no codes besides the platform's own with its handler. */
export const handle = handleWith({})

export function ok<const Body>(body: Body, headers?: AnswerHeaders): { status: 200; body: Body; headers?: AnswerHeaders } {
  return headers === undefined ? { status: 200, body } : { status: 200, body, headers }
}

/** 200 with the result of a request, or its refusal. */
export function okUnlessRefused<const Outcome>(
  outcome: Outcome,
): { status: 200; body: Exclude<Outcome, Refusal<string>> } | Extract<Outcome, Refusal<string>> {
  return isRefused(outcome) ? outcome : ok(outcome as Exclude<Outcome, Refusal<string>>)
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
