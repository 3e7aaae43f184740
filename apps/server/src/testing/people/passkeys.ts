// Shared by tests of passkeys: workers, the devices that hold their keys, and the calls of both ceremonies.
import assert from 'node:assert/strict'
import type { Passkey, PasskeyCreationOptions, PasskeyList, PasskeyRequestOptions } from '@daybreak/contract'
import { cookiesOf, hireNewcomer, page, valueOf, type Newcomer } from './sign-in.ts'
import { createSoftwareAuthenticator, type Ceremony, type SoftwareAuthenticator } from '../stand-ins/software-authenticator.ts'
import type { Caller, WorkerRooms } from '../worker-rooms.ts'

export const passkeyPaths = {
  list: '/api/session/passkeys',
  startAdding: '/api/session/passkeys/options',
  offer: '/api/session/passkeys/offer',
  startSignIn: '/api/employees/auth/passkey-options',
  signIn: '/api/employees/auth/with-passkey',
  startStepUp: '/api/session/step-up/passkey-options',
  stepUp: '/api/session/step-up/passkey',
} as const

const phoneBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1'

export type Worker = Newcomer & { token: string }
export type Holder = { worker: Worker; device: SoftwareAuthenticator; passkey: Passkey }
type WorkerOptions = { email?: string; language?: 'en' | 'es' }

/** Mistakes that make a ceremony worth nothing, by what a test calls them. */
export const sharedLies: Readonly<Record<string, Ceremony>> = {
  'another page': { origin: 'https://daybreak.example.net' },
  'this page under its number': { origin: 'http://127.0.0.1:8080' },
  'another host': { rpId: 'daybreak.example.net' },
  'no finger, face or PIN': { isVerified: false },
}

export function bearer(token: string): Required<Caller> {
  return { headers: { authorization: `Bearer ${token}`, 'user-agent': phoneBrowser } }
}

/** A worker who has just logged in by a code. Earlier workers are logged out by then: an hour has passed. */
export async function newWorker(rooms: WorkerRooms, options: WorkerOptions = {}): Promise<Worker> {
  const newcomer = await hireNewcomer(rooms, options)
  return { ...newcomer, token: (await rooms.signIn(newcomer.phone)).token }
}

/** A worker, and the device that holds their passkey. */
export async function newHolder(rooms: WorkerRooms, options: WorkerOptions & { isSynced?: boolean } = {}): Promise<Holder> {
  const { isSynced = false, ...workerOptions } = options
  const worker = await newWorker(rooms, workerOptions)
  const device = createSoftwareAuthenticator({ isSynced })
  return { worker, device, passkey: await addPasskey(rooms, worker.token, device) }
}

export async function startAdding(rooms: WorkerRooms, token: string): Promise<PasskeyCreationOptions> {
  return read(await rooms.post(passkeyPaths.startAdding, {}, bearer(token)), 200)
}

export async function addPasskey(rooms: WorkerRooms, token: string, device: SoftwareAuthenticator): Promise<Passkey> {
  const creation = device.create(await startAdding(rooms, token))
  return read(await rooms.post(passkeyPaths.list, creation, bearer(token)), 201)
}

export async function listPasskeys(rooms: WorkerRooms, token: string): Promise<PasskeyList> {
  return read(await rooms.get(passkeyPaths.list, token), 200)
}

export type AskedToSignIn = { options: PasskeyRequestOptions; cookie: string }

/** @param cookie  what the browser has already */
export async function startSignIn(rooms: WorkerRooms, cookie = ''): Promise<AskedToSignIn> {
  const response = await rooms.post(passkeyPaths.startSignIn, {}, { headers: { ...page.headers, cookie } })
  const browserToken = valueOf(cookiesOf(response), 'daybreak_passkey')
  return { options: await read(response, 200), cookie: `daybreak_passkey=${browserToken}` }
}

export function proveSignIn(rooms: WorkerRooms, assertion: object, cookie: string): Promise<Response> {
  return rooms.post(passkeyPaths.signIn, assertion, { headers: { ...page.headers, cookie } })
}

export async function signIn(rooms: WorkerRooms, device: SoftwareAuthenticator, ceremony: Ceremony = {}): Promise<Response> {
  const { options, cookie } = await startSignIn(rooms)
  return proveSignIn(rooms, device.get(options, ceremony), cookie)
}

export async function startStepUp(rooms: WorkerRooms, token: string): Promise<PasskeyRequestOptions> {
  return read(await rooms.post(passkeyPaths.startStepUp, {}, bearer(token)), 200)
}

/** Keeps using the page for a quarter of an hour, after which the login is no longer a fresh step-up. */
export async function letProofAge(rooms: WorkerRooms, token: string): Promise<void> {
  for (let fives = 0; fives < 3; fives += 1) {
    rooms.clock.advance({ minutes: 5, seconds: 1 })
    assert.equal((await rooms.post('/api/session/touch', {}, bearer(token))).status, 204)
  }
}

/** What was done on the worker's account, oldest first. */
export async function activityOf(rooms: WorkerRooms, { employeeId }: Newcomer): Promise<string[]> {
  const rows = await rooms.database.query
    .selectFrom('session_activity')
    .select('kind')
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function read<Body>(response: Response, status: number): Promise<Body> {
  assert.equal(response.status, status, await response.clone().text())
  return (await response.json()) as Body
}
