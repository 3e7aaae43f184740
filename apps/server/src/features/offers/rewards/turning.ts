// Turns offers on and off, by their terms at that moment, and never beyond the places or the budget that the partner gives.
import { isBefore, type Clock, type Instant } from '@daybreak/time'
import type { Database, Transaction } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { isFor, readAudience } from '../audience/index.ts'
import { lockOfferToJoin, readOfferToJoin, reserveAnother, reserveFirst, type OfferToJoin } from '../catalog/index.ts'
import { reckonSoon } from './receiving.ts'
import { insertPromise, keepSpans, lockSpans, onSince, type Span } from './promises.store.ts'

export type TurningDeps = { database: Database; clock: Clock; jobs: Pick<Jobs, 'enqueue'> }

export type OfferRequest = { employeeId: string; offerId: string }

type OnRefusal = Refusal<'offers.not_found' | 'offers.full' | 'offers.ended'>

/** Our reading: off and on again within a minute was a slip, and leaves no gap. */
const slipMs = 60_000

/** @returns since when it is on. One that is on stays on as it was. */
export async function turnOn(deps: TurningDeps, request: OfferRequest): Promise<Instant | OnRefusal> {
  for (;;) {
    const outcome = await transactUnlessRefused(deps.database, (tx) => turnOnIn(deps, tx, request))
    if (outcome !== 'again') return outcome
  }
}

/** `again`: the same worker turned it on at the same moment, elsewhere. */
async function turnOnIn(
  { clock, jobs }: TurningDeps,
  tx: Transaction,
  request: OfferRequest,
): Promise<Instant | OnRefusal | 'again'> {
  const { employeeId, offerId } = request
  const spans = await lockSpans(tx, employeeId, offerId)
  const since = spans === null ? null : onSince(spans)
  if (since !== null) return since
  const at = clock.now()
  const offer = await readOffer(tx, { ...request, at, isNew: spans === null })
  if (isRefused(offer)) return offer
  const begun = spans === null ? await join(tx, request, offer, at) : await goOn(tx, request, { spans, offer, at })
  if (begun === 'again' || isRefused(begun)) return begun
  // A purchase that was reported before this commit found no promise.
  await reckonSoon({ clock, jobs }, tx, employeeId)
  return begun
}

type Asked = OfferRequest & { at: Instant; isNew: boolean }

/** An offer that the worker may turn on now. A limited one is locked for a worker who is new to it. */
async function readOffer(tx: Transaction, { employeeId, offerId, at, isNew }: Asked): Promise<OfferToJoin | OnRefusal> {
  const seen = await readOfferToJoin(tx, offerId)
  // Workers who join a full offer are refused without waiting for a lock.
  const mayJoin = isNew && seen !== null && isLimited(seen) && !seen.isFull
  const offer = mayJoin ? await lockOfferToJoin(tx, offerId) : seen
  if (offer === null || isBefore(at, offer.content.startsAt)) return refuse('offers.not_found')
  if (!isFor(offer.content, await readAudience(tx, employeeId))) return refuse('offers.not_found')
  if (offer.isEndedEarly || !isBefore(at, offer.content.endsAt)) return refuse('offers.ended')
  return isNew && offer.isFull ? refuse('offers.full') : offer
}

function isLimited({ content: { places, budget } }: OfferToJoin): boolean {
  return places !== null || budget !== null
}

async function join(
  tx: Transaction,
  request: OfferRequest,
  offer: OfferToJoin,
  at: Instant,
): Promise<Instant | OnRefusal | 'again'> {
  const { version, content } = offer
  if (!(await insertPromise(tx, { ...request, version, content, at }))) return 'again'
  if (isLimited(offer) && !(await reserveFirst(tx, { id: request.offerId, content, at }))) return refuse('offers.full')
  return at
}

type Again = { spans: readonly Span[]; offer: OfferToJoin; at: Instant }

/** The place is the worker's own already; what another version promises is not. */
async function goOn(
  tx: Transaction,
  { employeeId, offerId }: OfferRequest,
  { spans, offer, at }: Again,
): Promise<Instant | OnRefusal> {
  const { version, content } = offer
  const last = spans.at(-1)
  const pauseMs = at.epochMilliseconds - (last?.until?.epochMilliseconds ?? 0)
  if (last !== undefined && last.version === version && pauseMs < slipMs) {
    await keepSpans(tx, employeeId, offerId, [...spans.slice(0, -1), { ...last, until: null }])
    return last.from
  }
  const isAnother = !spans.some((span) => span.version === version)
  if (isAnother && !(await reserveAnother(tx, { id: offerId, content, at }))) return refuse('offers.full')
  await keepSpans(tx, employeeId, offerId, [...spans, { version, from: at, until: null }])
  return at
}

/** Purchases that were made while it was on still count. One that is off stays off. */
export async function turnOff(
  { database, clock }: TurningDeps,
  request: OfferRequest,
): Promise<null | Refusal<'offers.not_found'>> {
  const { employeeId, offerId } = request
  return database.transaction(async (tx) => {
    const spans = await lockSpans(tx, employeeId, offerId)
    if (spans === null) {
      const offer = await readOfferToJoin(tx, offerId)
      const isKnown = offer !== null && isFor(offer.content, await readAudience(tx, employeeId))
      return isKnown ? null : refuse('offers.not_found')
    }
    const last = spans.at(-1)
    if (last !== undefined && last.until === null)
      await keepSpans(tx, employeeId, offerId, [...spans.slice(0, -1), { ...last, until: clock.now() }])
    return null
  })
}
