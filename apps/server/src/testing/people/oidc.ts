// Shared by tests of accounts at another service: browsers that start a log-in, and workers who have linked one.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { OidcAsked, OidcLinks, OidcReturned } from '@daybreak/contract'
import type { IssuerStandIn } from '../stand-ins/oidc/issuer-stand-in.ts'
import type { Caller, WorkerRooms } from '../worker-rooms.ts'
import { bearer, newWorker, type Worker } from './passkeys.ts'
import { cookiesOf, page, valueOf } from './sign-in.ts'

export const oidcPaths = {
  start: '/api/employees/auth/oidc',
  signIn: '/api/employees/auth/with-oidc',
  own: '/api/session/oidc',
  link: '/api/session/oidc/link',
} as const

/** An attempt that is under way in a browser. */
export type Begun = { url: string; cookie: string }
export type LinkedWorker = Worker & { person: string }

/** @param cookie  what the browser has already */
export async function beginSignIn(rooms: WorkerRooms, cookie = '', { headers }: Caller = {}): Promise<Begun> {
  return begunOf(await rooms.post(oidcPaths.start, { language: 'en' }, { headers: { ...page.headers, ...headers, cookie } }))
}

export async function beginLinking(rooms: WorkerRooms, token: string): Promise<Begun> {
  return begunOf(await rooms.post(oidcPaths.own, { language: 'en' }, bearer(token)))
}

async function begunOf(response: Response): Promise<Begun> {
  assert.equal(response.status, 200, await response.clone().text())
  const { url } = (await response.json()) as OidcAsked
  return { url, cookie: `daybreak_oidc=${valueOf(cookiesOf(response), 'daybreak_oidc')}` }
}

export function bringSignIn(
  rooms: WorkerRooms,
  returned: OidcReturned,
  cookie: string,
  { headers }: Caller = {},
): Promise<Response> {
  return rooms.post(oidcPaths.signIn, returned, { headers: { ...page.headers, ...headers, cookie } })
}

export function bringLink(rooms: WorkerRooms, token: string, returned: OidcReturned, cookie: string): Promise<Response> {
  const { headers } = bearer(token)
  return rooms.post(oidcPaths.link, returned, { headers: { ...headers, cookie } })
}

/** A name at the issuer that no one else has. */
export function newPerson(): string {
  return `person-${randomUUID()}`
}

/** A worker who has linked an account at the issuer. */
export async function newLinkedWorker(
  rooms: WorkerRooms,
  issuer: IssuerStandIn,
  options: { email?: string; language?: 'en' | 'es' } = {},
): Promise<LinkedWorker> {
  const worker = await newWorker(rooms, options)
  const person = newPerson()
  await issuer.follow(rooms.clock)
  const { url, cookie } = await beginLinking(rooms, worker.token)
  const response = await bringLink(rooms, worker.token, await issuer.logIn(url, person), cookie)
  assert.equal(response.status, 201, await response.clone().text())
  return { ...worker, person }
}

export async function listLinks(rooms: WorkerRooms, token: string): Promise<OidcLinks> {
  return (await (await rooms.get(oidcPaths.own, token)).json()) as OidcLinks
}

/** Logs in through the issuer's pages, from beginning to end. */
export async function signInByIssuer(rooms: WorkerRooms, issuer: IssuerStandIn, person: string): Promise<Response> {
  await issuer.follow(rooms.clock)
  const { url, cookie } = await beginSignIn(rooms)
  return bringSignIn(rooms, await issuer.logIn(url, person), cookie)
}
