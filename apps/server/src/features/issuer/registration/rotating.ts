// Rotates the key that signs notifications or authorizations to us: the two rounds of an operator, at the provider's end.
import type { IssuerCall } from '../issuer-call.ts'
import { createReceivers } from './receivers.ts'
import type { KeySink } from './registering.ts'
import { ageOrder, oursOf, type Wanted } from './registration.rules.ts'
import { readProgramState, type Receiver } from './program-state.ts'

export type RotatingDeps = { call: IssuerCall; once: IssuerCall; wanted: Wanted; keys: KeySink }

/** `no_receiver`: register first. `under_way`: another change waits to be finished. `no_key`: the provider reported none. */
export type Rotated =
  | { kind: 'begun'; receiverId: string }
  | { kind: 'finished'; receiverId: string }
  | { kind: 'no_receiver' | 'under_way' | 'nothing_waits' | 'no_key' }
  /** The new one does not answer: the earlier one stays active. */
  | { kind: 'not_active'; receiverId: string; status: string }

/**
 * The provider signs with the key before it as well for 24 hours: by then the new one has to be in place.
 *
 * @throws ProblemError `issuer.unreachable`, `issuer.refused`
 */
export async function rotateTargetKey({ call, once, wanted, keys }: RotatingDeps): Promise<Rotated> {
  const { targets } = await readProgramState(call, null)
  const [ours] = oursOf(targets, wanted.targetUri)
  if (ours === undefined) return { kind: 'no_receiver' }
  await keys.open()
  return keepNewest(keys, 'target', await createReceivers(call, once).rotateTargetKey(ours.id), wanted.targetUri)
}

/**
 * The provider rotates no key of an endpoint: a second one at the same address has a key of its own, and waits until that is in place.
 *
 * @throws ProblemError `issuer.unreachable`, `issuer.refused`
 */
export async function beginEndpointKey({ call, once, wanted, keys }: RotatingDeps): Promise<Rotated> {
  const { endpoints } = await readProgramState(call, null)
  const [ours, ...waiting] = oursOf(endpoints, wanted.endpointUri)
  if (ours === undefined) return { kind: 'no_receiver' }
  if (waiting.length > 0) return { kind: 'under_way' }
  await keys.open()
  const made = await createReceivers(call, once).addEndpoint({ name: wanted.name, uri: wanted.endpointUri })
  return keepNewest(keys, 'endpoint', made, wanted.endpointUri)
}

/** Asks at the new endpoint from now on, and removes the one before it with its key. */
export async function finishEndpointKey({ call, once, wanted }: Omit<RotatingDeps, 'keys'>): Promise<Rotated> {
  const receivers = createReceivers(call, once)
  const { endpoints } = await readProgramState(call, null)
  const ours = oursOf(endpoints, wanted.endpointUri)
  const newest = ours.toSorted(ageOrder).at(-1)
  if (newest === undefined) return { kind: 'no_receiver' }
  if (ours.length === 1) return { kind: 'nothing_waits' }
  const { status } = newest.status === 'ACTIVE' ? newest : await receivers.activateEndpoint(newest.id)
  if (status !== 'ACTIVE') return { kind: 'not_active', receiverId: newest.id, status }
  for (const { id } of ours) if (id !== newest.id) await receivers.removeEndpoint(id)
  return { kind: 'finished', receiverId: newest.id }
}

async function keepNewest(keys: KeySink, kind: 'target' | 'endpoint', made: Receiver, uri: string): Promise<Rotated> {
  const newest = (made.signingKeys ?? []).find(({ secret, expiresAt }) => secret !== null && expiresAt === null)
  if (newest === undefined || newest.secret === null) return { kind: 'no_key' }
  await keys.keep({ for: kind, receiverId: made.id, uri, keyId: newest.id, secret: newest.secret })
  return { kind: 'begun', receiverId: made.id }
}
