// Registers this server at the card provider for events and authorizations: safe to run twice, and from two machines at once.
import type { IssuerCall } from '../issuer-call.ts'
import { issuerProblem } from '../issuer.errors.ts'
import { setProduct } from './product-settings.ts'
import { createReceivers, type Receivers } from './receivers.ts'
import {
  ageOrder,
  extraSubscriptions,
  observationsOf,
  mayBeOlder,
  missingSubscriptions,
  oursOf,
  type RegistrationObservation,
  type Wanted,
} from './registration.rules.ts'
import { readProgramState, type Receiver, type ProgramState, type Target } from './program-state.ts'

/** A key that the provider created for us, shown only this once. */
export type NewKey = { for: 'target' | 'endpoint'; receiverId: string; uri: string; keyId: string; secret: string }

export type KeySink = {
  /** Before anything is made whose key it will be: throws when it could not keep one. */
  open(): Promise<void>
  keep(key: NewKey): Promise<void>
}

export type RegisteringDeps = {
  call: IssuerCall
  /** Asks a single time. */
  once: IssuerCall
  wanted: Wanted
  /** Null: nothing may be made, because its key would be lost. */
  keys: KeySink | null
  /** Removes ours at another address, and replaces another endpoint that is active. */
  replaces: boolean
  /** Activates at once what it makes: right where the server knows its key already. */
  activatesNew: boolean
  /** Has an existing target asked whether we are back: its waiting events arrive at once. */
  greets?: boolean
  /** Takes the moving of what was missed, to be done when it likes; done before the end when left out. */
  later?(move: () => Promise<void>): void
  /** Between two polls whether a target has answered its activation. */
  pause(): Promise<void>
}

export type Registered = {
  /** Why nothing was done. */
  refusal: 'product' | 'other_endpoint' | 'keys_needed' | null
  /** What was done, in words. */
  done: readonly string[]
  /** Made by this call, and not activated: their keys have to be put in place first. */
  awaitsKeys: boolean
  programState: ProgramState
  findings: readonly RegistrationObservation[]
}

const refusing: ReadonlySet<string> = new Set(['product.unknown', 'product.unfit', 'product.not_active'])
const maxPolls = 20
const replaysAtOnce = 8
// As at the card provider.
const maxEndpoints = 5

/**
 * Reads, changes what differs, and reads again.
 *
 * @throws ProblemError `issuer.unreachable`, `issuer.refused`: what was done until then is kept, and the next run continues from there
 */
export async function register(deps: RegisteringDeps): Promise<Registered> {
  const { call, wanted } = deps
  const { keys, isAnyKept } = counting(deps.keys)
  const before = await readProgramState(call, wanted.product?.id ?? null)
  const refuse = (refusal: Registered['refusal']): Registered => ({
    refusal,
    done: [],
    awaitsKeys: false,
    programState: before,
    findings: observationsOf(before, wanted),
  })
  const codes = observationsOf(before, wanted).map(({ subject, code }) => `${subject}.${code}`)
  if (codes.some((code) => refusing.has(code))) return refuse('product')
  if (codes.includes('endpoint.other_active') && !deps.replaces) return refuse('other_endpoint')
  const makes = codes.includes('target.missing') || codes.includes('endpoint.missing')
  if (makes && keys === null) return refuse('keys_needed')
  if (makes) await keys?.open()

  const done: string[] = []
  if (wanted.product !== null && before.product) done.push(...(await setProduct(call, before.product, wanted.product)))
  const work: Work = { ...deps, keys, receivers: createReceivers(call, deps.once), done }
  await ensureEndpoint(work, before.endpoints)
  await ensureTarget(work, before.targets)
  const programState = await readProgramState(call, wanted.product?.id ?? null)
  const awaitsKeys = isAnyKept() && !deps.activatesNew
  return { refusal: null, done, awaitsKeys, programState, findings: observationsOf(programState, wanted) }
}

/** What differs, and nothing changed. */
export async function readRegistration(call: IssuerCall, wanted: Wanted): Promise<Pick<Registered, 'programState' | 'findings'>> {
  const programState = await readProgramState(call, wanted.product?.id ?? null)
  return { programState, findings: observationsOf(programState, wanted) }
}

type Work = RegisteringDeps & { receivers: Receivers; done: string[] }

function counting(keys: KeySink | null): { keys: KeySink | null; isAnyKept(): boolean } {
  let kept = 0
  const counted = keys && {
    open: () => keys.open(),
    keep(key: NewKey) {
      kept += 1
      return keys.keep(key)
    },
  }
  return { keys: counted, isAnyKept: () => kept > 0 }
}

async function ensureEndpoint(work: Work, endpoints: readonly Receiver[]): Promise<void> {
  const { wanted, receivers, done, replaces, activatesNew } = work
  const { name, endpointUri: uri } = wanted
  const [known] = oursOf(endpoints, uri)
  const strays = endpoints.filter((one) => one.name === name && one.uri !== uri)
  // There is no room for another one beside those that are left over.
  if (known === undefined && replaces && endpoints.length >= maxEndpoints) {
    for (const { id, status } of strays) if (status !== 'ACTIVE') await receivers.removeEndpoint(id)
  }
  const endpoint = known ?? (await addEndpoint(work))
  const isNew = known === undefined
  if (endpoint.status !== 'ACTIVE' && (!isNew || activatesNew)) {
    const { status } = await receivers.activateEndpoint(endpoint.id)
    done.push(`The authorization endpoint was activated: it is ${status}`)
    if (status === 'ACTIVE' && replaces) await removeOlder(strays, endpoint, receivers.removeEndpoint)
  } else if (endpoint.status === 'ACTIVE' && replaces) await removeOlder(strays, endpoint, receivers.removeEndpoint)
}

async function addEndpoint({ wanted, receivers, keys, done, call }: Work): Promise<Receiver> {
  const { name, endpointUri: uri } = wanted
  const made = await receivers.addEndpoint({ name, uri })
  done.push(`The authorization endpoint ${made.id} was added`, ...(await keepKey(keys, 'endpoint', made, uri)))
  const { endpoints } = await readProgramState(call, null)
  return keepOldest(made, endpoints, uri, receivers.removeEndpoint, done)
}

async function ensureTarget(work: Work, targets: readonly Target[]): Promise<void> {
  const { wanted, receivers, done, replaces, activatesNew, greets = false } = work
  const { targetUri: uri, subscriptions } = wanted
  const [known] = oursOf(targets, uri)
  const isNew = known === undefined
  const ours = known ?? (await addTarget(work))
  const missing = missingSubscriptions(ours, subscriptions)
  if (missing.length > 0) {
    await receivers.subscribe(ours.id, missing)
    done.push(`The target is notified of ${missing.join(', ')} now`)
  }
  const extra = extraSubscriptions(ours, subscriptions)
  if (extra.length > 0) {
    await receivers.unsubscribe(ours.id, extra)
    done.push(`The target is not notified of ${extra.join(', ')} any more`)
  }
  if (isNew && !activatesNew) return
  const { status } = await activated(work, ours, greets && !isNew)
  if (status === 'ACTIVE' && !isNew && ours.status !== 'ACTIVE') await askForMissed(work, ours.id, ours, () => true)
  if (status === 'ACTIVE' && replaces) {
    const move = () => moveFromEarlier(work, ours)
    if (work.later === undefined) await move()
    else work.later(move)
  }
}

async function moveFromEarlier(work: Work, ours: Target): Promise<void> {
  const { call, wanted, receivers } = work
  // As it is now: another machine may have moved meanwhile.
  const { targets } = await readProgramState(call, null)
  const strays = targets.filter(({ name, uri }) => name === wanted.name && uri !== wanted.targetUri)
  await removeOlder(strays, ours, async (id) => {
    const isAll = await askForMissed(work, id, ours, (at) => mayBeOlder(at, ours))
    await assertStillReported(work, ours)
    if (isAll) await receivers.removeTarget(id)
    else
      work.done.push(
        `${id} was left, because it missed more events than could be asked for: replay the others and run this again`,
      )
  })
}

/** What happened meanwhile was silently skipped if our target was not active, and would be lost with the earlier one. */
async function assertStillReported({ call }: Work, { id }: Target): Promise<void> {
  const { targets } = await readProgramState(call, null)
  const status = targets.find((one) => one.id === id)?.status ?? 'REMOVED'
  if (status === 'ACTIVE') return
  throw issuerProblem('issuer.refused', new Error(`the webhook target is ${status}, and what an earlier one missed stays there`))
}

/**
 * What one target misses, the other receives: a purchase that was decided without us settles by that. A target receives only what happens
 * after it was made.
 *
 * @returns whether that was all of it
 */
async function askForMissed(
  { receivers, done }: Work,
  missedBy: string,
  { id: targetId }: Target,
  isMeant: (createdAt: string | null) => boolean,
): Promise<boolean> {
  const { events, isAll } = await receivers.listUnreported(missedBy)
  const missed = events.filter(({ createdAt }) => isMeant(createdAt))
  for (let begun = 0; begun < missed.length; begun += replaysAtOnce) {
    await Promise.all(missed.slice(begun, begun + replaysAtOnce).map(({ id }) => receivers.replay(id, targetId)))
  }
  if (missed.length > 0) done.push(`${missed.length} events that were not delivered were asked for again`)
  return isAll
}

async function addTarget({ wanted, receivers, keys, done, call }: Work): Promise<Target> {
  const { name, targetUri: uri, subscriptions } = wanted
  const made = await receivers.addTarget({ name, uri, subscriptions })
  done.push(`The webhook target ${made.id} was added`, ...(await keepKey(keys, 'target', made, uri)))
  const { targets } = await readProgramState(call, null)
  return keepOldest(made, targets, uri, receivers.removeTarget, done)
}

/** Asks the target again unless it is active and not to be greeted, and waits for its answer. */
async function activated(
  { call, receivers, done, pause }: Work,
  { id, status }: Target,
  isGreeted: boolean,
): Promise<{ status: string }> {
  if (status === 'ACTIVE' && !isGreeted) return { status }
  if (status !== 'PENDING_VERIFICATION') await receivers.activateTarget(id)
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const { targets } = await readProgramState(call, null)
    const now = targets.find((one) => one.id === id)?.status ?? 'REMOVED'
    if (now !== 'PENDING_VERIFICATION') {
      done.push(`The webhook target was activated: it is ${now}`)
      return { status: now }
    }
    await pause()
  }
  return { status: 'PENDING_VERIFICATION' }
}

/** @returns what to do when the provider reported no key */
async function keepKey(keys: KeySink | null, kind: NewKey['for'], made: Receiver, uri: string): Promise<string[]> {
  const reported = (made.signingKeys ?? []).filter(({ secret }) => secret !== null)
  for (const { id: keyId, secret } of reported) {
    if (secret !== null) await keys?.keep({ for: kind, receiverId: made.id, uri, keyId, secret })
  }
  return reported.length > 0 ? [] : [`The card provider did not tell its key: make another with issuer rotate-key ${kind}`]
}

/** Two machines may have made one each at the same moment: both keep the oldest, and the other one takes its own away again. */
async function keepOldest<One extends Receiver>(
  made: One,
  all: readonly One[],
  uri: string,
  remove: (id: string) => Promise<void>,
  done: string[],
): Promise<One> {
  const [oldest] = all.filter((one) => one.uri === uri).toSorted(ageOrder)
  if (oldest === undefined || oldest.id === made.id) return made
  await remove(made.id)
  done.push(`${made.id} was removed again: another run made ${oldest.id} at the same moment, and has its key`)
  return oldest
}

/** The younger ones are another machine's, which has moved meanwhile. */
async function removeOlder(strays: readonly Receiver[], ours: Receiver, remove: (id: string) => Promise<void>): Promise<void> {
  for (const stray of strays) if (ageOrder(stray, ours) < 0) await remove(stray.id)
}
