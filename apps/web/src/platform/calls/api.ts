// Calls the product's API by its contract. Specification 7: 401 is "not authenticated", 403 "not authorized", 204 nothing, any
// other error passes the body on.
import type { Problem, RouteContract } from '@daybreak/contract'
import type { input, output, ZodMiniType } from 'zod/mini'
import type { ProblemCodeOfCall, UnroutedCode } from '../problem-codes.ts'
import { leaveForMaintenance } from '../page/leave-for-maintenance.ts'
import { hasSession, meansSessionOver, sayNotAuthenticated, sessionReplaced } from '../session/session.ts'

type InputOf<Schema> = Schema extends ZodMiniType ? input<Schema> : never
type Part<Route extends RouteContract, Name extends 'params' | 'query' | 'body'> = Route[Name] extends ZodMiniType
  ? { [name in Name]: InputOf<Route[Name]> }
  : { [name in Name]?: never }

/** Bytes are sent as they are. */
type Bytes<Route extends RouteContract> = Route extends { takesBytes: true } ? { body: Blob } : Part<Route, 'body'>

type CallOptions = {
  signal?: AbortSignal
  /** A poll or a refresh: the server does not count it as activity of the worker. */
  isBackground?: boolean
  /** Keeps the answer with its ETag and asks only for what changed. */
  isRevalidated?: boolean
}
export type ApiCall<Route extends RouteContract> = Part<Route, 'params'> & Part<Route, 'query'> & Bytes<Route> & CallOptions

type SuccessStatus = 200 | 201 | 202 | 204
type BodyOf<Schema> = Schema extends ZodMiniType ? output<Schema> : undefined
/** What the 2xx answers of a route carry; `undefined` for an answer without a body. */
export type ApiAnswer<Route extends RouteContract> = BodyOf<Route['responses'][keyof Route['responses'] & SuccessStatus]>

/** The server answered with a refusal or a failure. `problem` is its body, null when the body was not a problem. */
export class ApiProblem extends Error {
  readonly status: number
  /** Only the platform's own can be compared with it: for a room's, ask `problemOf`. */
  readonly code: UnroutedCode
  readonly problem: Problem | null
  /** What was called. */
  readonly route: RouteContract

  constructor(route: RouteContract, status: number, problem: Problem | null) {
    super(problemMessage(status, problem))
    this.name = 'ApiProblem'
    this.route = route
    this.status = status
    // The one place where a text from the wire becomes a code: comparing it with a known one is safe whatever it is.
    this.code = (problem?.code ?? `http_${status}`) as UnroutedCode
    this.problem = problem
  }
}

export type ProblemOf<Route extends RouteContract> = Omit<ApiProblem, 'code'> & { readonly code: ProblemCodeOfCall<Route> }

/**
 * The problem that a call of one of these routes was answered with, or null for any other error: its `code` can be compared only with
 * those that these routes answer.
 */
export function problemOf<const Routes extends readonly RouteContract[]>(
  error: unknown,
  ...routes: Routes
): ProblemOf<Routes[number]> | null {
  const isOfRoute = error instanceof ApiProblem && routes.some((route) => route === error.route)
  return isOfRoute ? (error as Omit<ApiProblem, 'code'> as ProblemOf<Routes[number]>) : null
}

/** No answer: offline, cut, or longer than the time limit. */
export class ApiUnreachable extends Error {
  constructor(cause: unknown) {
    super('the server did not answer', { cause })
    this.name = 'ApiUnreachable'
  }
}

/** An operator has taken it down. It was refused before anything was begun: nothing has happened, and asking at once does not help. */
export function isDown(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'maintenance' || error.code === 'maintenance_part')
}

const answerTimeoutMs = 20_000
const keptAnswers = new Map<string, { etag: string; body: unknown }>()

/** Forgets every kept answer, so that nothing of one worker is there for the next. */
export function forgetAnswers(): void {
  keptAnswers.clear()
}

/**
 * Makes one call.
 *
 * @throws ApiProblem      the server refused or failed; its `code` says why
 * @throws ApiUnreachable  there was no answer
 */
export async function callApi<const Route extends RouteContract>(
  route: Route,
  ...[call]: Partial<ApiCall<Route>> extends ApiCall<Route> ? [call?: ApiCall<Route>] : [call: ApiCall<Route>]
): Promise<ApiAnswer<Route>> {
  const { isRevalidated = false, ...loose }: LooseCall = call ?? {}
  const url = urlOf(route.path, loose.params, loose.query)
  const kept = isRevalidated ? keptAnswers.get(url) : undefined
  const response = await sendCall(route, url, loose, kept?.etag)

  if (response.status === 304 && kept) return kept.body as ApiAnswer<Route>
  if (!response.ok) throw await readProblem(route, response)
  if (response.status === 204) return undefined as ApiAnswer<Route>
  const answer: unknown = await readJson(response)
  const etag = response.headers.get('ETag')
  if (isRevalidated && etag) keptAnswers.set(url, { etag, body: answer })
  return answer as ApiAnswer<Route>
}

/**
 * Makes a call whose answer is a file, for a file that a link cannot lead to: one that needs a fresh proof.
 *
 * @throws as `callApi` does
 */
export async function callForFile<const Route extends RouteContract & { sendsFile: string }>(
  route: Route,
  call: ApiCall<Route>,
): Promise<Blob> {
  const loose: LooseCall = call
  const response = await sendCall(route, urlOf(route.path, loose.params, loose.query), loose, undefined)
  if (!response.ok) throw await readProblem(route, response)
  try {
    return await response.blob()
  } catch (cause) {
    throw new ApiUnreachable(cause)
  }
}

/** The parts of a call once the contract's types have checked them. */
type LooseCall = CallOptions & { params?: unknown; query?: unknown; body?: unknown }

function sendCall(route: RouteContract, url: string, call: LooseCall, etag: string | undefined): Promise<Response> {
  const { body, signal, isBackground = false } = call
  return sendWithNewestToken(route, url, {
    method: route.method,
    headers: {
      'X-Daybreak-Client': 'web',
      ...(isBackground && { 'X-Daybreak-Background': '1' }),
      ...(body !== undefined && { 'Content-Type': body instanceof Blob ? 'application/octet-stream' : 'application/json' }),
      ...(etag !== undefined && { 'If-None-Match': etag }),
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([AbortSignal.timeout(answerTimeoutMs), ...(signal ? [signal] : [])]),
  })
}

/** A token that was replaced while the call was under way is no reason to end the session: with the new one the call is made again. */
async function sendWithNewestToken(route: RouteContract, url: string, request: RequestInit): Promise<Response> {
  const response = await send(url, request)
  if (response.status !== 401 || route.access === 'public' || !hasSession()) return response
  await sessionReplaced()
  return send(url, request)
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (cause) {
    // A caller that stopped its own call gets the abort; a time limit counts as a missing answer.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiUnreachable(cause)
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new ApiUnreachable(cause)
  }
}

async function readProblem(route: RouteContract, response: Response): Promise<ApiProblem> {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  const problem = new ApiProblem(route, response.status, isJson ? ((await readJson(response)) as Problem) : null)
  if (route.access !== 'public' && meansSessionOver(problem)) sayNotAuthenticated()
  if (problem.code === 'maintenance' && isSignIn(route)) leaveForMaintenance()
  return problem
}

/** Decision 41. What a signed-in page shows stays where it is, with what was typed there, and so does a long form of a stranger's. */
function isSignIn({ access, method, path }: RouteContract): boolean {
  return access === 'public' && (method === 'GET' || path.startsWith('/api/employees/auth/'))
}

function problemMessage(status: number, problem: Problem | null): string {
  if (status === 401) return 'not authenticated'
  if (status === 403) return 'not authorized'
  return problem?.title ?? `the server answered ${status}`
}

/** Where the browser itself loads a route's answer from: a file to keep. */
export function addressOf<const Route extends RouteContract>(
  { path }: Route,
  { params, query }: Part<Route, 'params'> & Part<Route, 'query'>,
): string {
  return urlOf(path, params, query)
}

function urlOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(textAt(params, name) ?? ''))
  const search = new URLSearchParams()
  for (const name of Object.keys(isRecord(query) ? query : {})) {
    const text = textAt(query, name)
    if (text !== undefined) search.set(name, text)
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textAt(record: unknown, name: string): string | undefined {
  const value = isRecord(record) ? record[name] : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
