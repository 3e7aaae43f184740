// Shared by tests of passwords: workers who have one, and the calls about it.
import assert from 'node:assert/strict'
import type { PasswordState } from '@daybreak/contract'
import type { Caller, WorkerRooms } from '../worker-rooms.ts'
import { bearer, newWorker, type Worker } from './passkeys.ts'

export const passwordPaths = { own: '/api/session/password', signIn: '/api/employees/auth/with-password' } as const

/** Long enough, on no list, and of no worker's. */
export const goodPassword = 'teal kettle sings at noon'

export function putPassword(rooms: WorkerRooms, token: string, password: string): Promise<Response> {
  return rooms.server.call(passwordPaths.own, {
    method: 'PUT',
    headers: { ...bearer(token).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
}

export function deletePassword(rooms: WorkerRooms, token: string): Promise<Response> {
  return rooms.server.call(passwordPaths.own, { method: 'DELETE', headers: bearer(token).headers })
}

export async function readPasswordState(rooms: WorkerRooms, token: string): Promise<PasswordState> {
  return (await (await rooms.get(passwordPaths.own, token)).json()) as PasswordState
}

/** A worker who has set a password and is signed in by a code. */
export async function newPasswordHolder(
  rooms: WorkerRooms,
  { password = goodPassword, ...options }: { email?: string; password?: string } = {},
): Promise<Worker> {
  const worker = await newWorker(rooms, options)
  const response = await putPassword(rooms, worker.token, password)
  assert.equal(response.status, 200, await response.clone().text())
  return worker
}

export function signInByPassword(rooms: WorkerRooms, username: string, password: string, caller?: Caller): Promise<Response> {
  return rooms.post(passwordPaths.signIn, { username, password }, caller)
}
