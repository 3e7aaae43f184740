// The operator's commands on our registration at the card provider: differences, changes, and keys.
import type { Log } from '#platform/log.ts'
import { createIssuerCall } from '../issuer-call.ts'
import { createAskIssuer, type Patience } from '../issuer-graphql.ts'
import { readRegistration, register, type KeySink, type Registered } from './registering.ts'
import type { Wanted } from './registration.rules.ts'
import { beginEndpointKey, finishEndpointKey, rotateTargetKey, type Rotated } from './rotating.ts'

export type RegistrationDesk = {
  wanted: Wanted
  /** Our own, which was started with the key that the server verifies with. */
  isSandbox: boolean
  read(): Promise<Pick<Registered, 'programState' | 'findings'>>
  register(options: { keys: KeySink | null; replaces: boolean; activatesNew: boolean }): Promise<Registered>
  rotateTargetKey(keys: KeySink): Promise<Rotated>
  beginEndpointKey(keys: KeySink): Promise<Rotated>
  finishEndpointKey(): Promise<Rotated>
}

export type RegistrationDeskDeps = {
  url: string
  apiKey: string
  wanted: Wanted
  isSandbox: boolean
  log: Log
  /** Between two polls whether a target has answered. */
  pause(): Promise<void>
}

// A person waits at a terminal, not a worker in a shop.
const patience: Patience = { tryMs: 10_000, totalMs: 25_000 }
const onceOnly: Patience = { tryMs: 20_000, totalMs: 20_000, maxTries: 1 }

export function createRegistrationDesk({ url, apiKey, wanted, isSandbox, log, pause }: RegistrationDeskDeps): RegistrationDesk {
  const room = log.child({ room: 'issuer' })
  const callWith = (how: Patience) => createIssuerCall(createAskIssuer({ url, patience: how, log: room }), apiKey)
  const calls = { call: callWith(patience), once: callWith(onceOnly), wanted }
  return {
    wanted,
    isSandbox,
    read: () => readRegistration(calls.call, wanted),
    register: (options) => register({ ...calls, pause, ...options }),
    rotateTargetKey: (keys) => rotateTargetKey({ ...calls, keys }),
    beginEndpointKey: (keys) => beginEndpointKey({ ...calls, keys }),
    finishEndpointKey: () => finishEndpointKey(calls),
  }
}
