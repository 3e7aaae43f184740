// "Missing cash back?": lists purchases that nearly counted, and files a claim, which becomes a case with a due date.
import { createHash } from 'node:crypto'
import {
  claimDays,
  cleanParagraphs,
  type ClaimablePage,
  type CleanText,
  type MissedRule,
  type NearPurchase,
  type NearPurchases,
  type SentClaim,
} from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { centsText, formatDollars, noCents } from '@daybreak/money'
import {
  addBankDays,
  bankDateOf,
  bankZone,
  dateIn,
  formatDate,
  instantText,
  millisecondsBetween,
  plainDateText,
  type Clock,
  type Instant,
} from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { OpenCase, WritingRefusal } from '#features/support'
import type { Database, Transaction } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { renderText } from '#platform/texts.ts'
import { isFor, readAudience } from '../audience/index.ts'
import { backOf, faceOf, limitText } from '../browsing/index.ts'
import { readOfferToJoin } from '../catalog/index.ts'
import { keptOf, nearMisses, type NearMiss } from '../matching/index.ts'
import { activationsOf, listPurchasesSince, readPromises, type KeptPromise, type SeenPurchase } from '../rewards/index.ts'
import {
  findClaim,
  findClaimable,
  insertClaim,
  readClaimable,
  readClaimed,
  type ClaimablePurchase,
  type StoredClaim,
} from './claims.store.ts'

export type ClaimsDeps = { database: Database; clock: Clock; openCase: OpenCase }

/** Readings 4.7, "answer ≤ 10 business days". */
const answerDays = 10
const maxNear = 20
const dayMs = 86_400_000

function sinceOf(now: Instant): Instant {
  return now.subtract({ hours: 24 * claimDays })
}

export async function listNear({ database: { query }, clock }: ClaimsDeps, employeeId: string): Promise<NearPurchases> {
  const now = clock.now()
  const since = sinceOf(now)
  const promises = await readPromises(query, employeeId)
  const claimed = await readClaimed(query, employeeId)
  const misses = await missesOf({ query }, { employeeId, promises, since })
  const purchases = misses
    .filter(({ purchase }) => !claimed.has(purchase.ref) && purchase.authorizedAt.epochMilliseconds >= since.epochMilliseconds)
    .toReversed()
    .slice(0, maxNear)
    .flatMap((miss) => nearOf(miss, promises) ?? [])
  return { purchases, answerBy: plainDateText(answerByOf(now)) }
}

function answerByOf(now: Instant) {
  return addBankDays(bankDateOf(now), answerDays)
}

type OfWorker = { employeeId: string; promises: readonly KeptPromise[]; since: Instant }
type Miss = Omit<NearMiss, 'purchase'> & { purchase: SeenPurchase }

/** Our reading: of the offers that the worker has or had on; what was never on was promised to no one. */
async function missesOf({ query }: Pick<Database, 'query'>, { employeeId, promises, since }: OfWorker): Promise<Miss[]> {
  const activations = activationsOf(promises)
  if (activations.length === 0) return []
  // How often an offer was used is known from its beginning on.
  const first = Math.min(since.epochMilliseconds, ...activations.map(({ activatedAt }) => activatedAt.epochMilliseconds))
  const purchases = await listPurchasesSince(query, employeeId, since.subtract({ milliseconds: since.epochMilliseconds - first }))
  const byRef = new Map(purchases.map((purchase) => [purchase.ref, purchase]))
  return nearMisses(activations, purchases).flatMap((miss) => {
    const purchase = byRef.get(miss.purchase.ref)
    return purchase === undefined ? [] : [{ ...miss, purchase }]
  })
}

function nearOf({ purchase, activation, rule, worth }: Miss, promises: readonly KeptPromise[]): NearPurchase | null {
  const { offerId } = activation.terms
  const spans = promises.find((promise) => promise.offerId === offerId)?.spans ?? []
  const content = spans.find(({ from }) => from.epochMilliseconds === activation.activatedAt.epochMilliseconds)?.content
  if (content === undefined) return null
  const late = millisecondsBetween(purchase.authorizedAt, activation.activatedAt)
  return {
    transactionId: publicId('txn', purchase.itemId),
    at: instantText(purchase.authorizedAt),
    spent: centsText(keptOf(purchase)),
    offer: {
      id: publicId('off', offerId),
      ...faceOf(content),
      back: backOf(content),
      minSpend: centsText(content.minSpend),
      maxSpend: limitText(content.maxSpend),
    },
    rule: rule as MissedRule,
    daysLate: rule === 'late' ? Math.max(1, Math.ceil(late / dayMs)) : null,
    worth: centsText(worth),
  }
}

const cursors = cursorsOf('offers.claimable', { atMs: 'instant', id: 'uuid' })

export async function listClaimable(
  { database: { query }, clock }: ClaimsDeps,
  employeeId: string,
  { take, cursor }: { take: number; cursor: string | undefined },
): Promise<ClaimablePage | Refusal<'bad_cursor'>> {
  const after = cursors.read(cursor)
  if (isRefused(after)) return after
  const rows = await readClaimable(query, { employeeId, since: sinceOf(clock.now()), after, max: take + 1 })
  const keyOf = ({ at, itemId }: ClaimablePurchase) => ({ atMs: at.epochMilliseconds, id: itemId })
  const { shown, pageInfo } = cutPage(rows, { take, cursors, keyOf })
  const data = shown.map(({ itemId, at, spent, storeName, storeCity }) => ({
    transactionId: publicId('txn', itemId),
    at: instantText(at),
    spent: centsText(spent),
    storeName,
    storeCity,
  }))
  return { data, pageInfo }
}

export type ClaimRequest = { id: string; itemId: string; offerId: string; note: CleanText; files: readonly string[] }

export type ClaimRefusal = Refusal<
  | 'offers.not_found'
  | 'offers.purchase_not_found'
  | 'offers.already_earned'
  | 'offers.already_claimed'
  | 'offers.secret_number'
  | 'offers.file_unknown'
  | 'offers.id_reused'
  | 'offers.too_many_claims'
>

type Sender = Pick<ActiveSession, 'employeeId' | 'isLimited'>

/** The case and the claim are one: both are there, or neither. */
export function sendClaim(deps: ClaimsDeps, sender: Sender, request: ClaimRequest): Promise<SentClaim | ClaimRefusal> {
  const { employeeId } = sender
  const words = JSON.stringify([request.itemId, request.offerId, request.note, request.files.toSorted()])
  const requestHash = createHash('sha256').update(words).digest()
  const again = (known: StoredClaim) => {
    const isSame = known.employeeId === employeeId && requestHash.equals(known.requestHash)
    return isSame ? sentOf(known) : refuse('offers.id_reused')
  }
  return transactUnlessRefused(deps.database, async (tx) => {
    const known = await findClaim(tx, request.id)
    if (known !== null) return again(known)
    const opened = await open(deps, tx, sender, request)
    if (isRefused(opened)) {
      // The same request may have been stored since the check: it is not a second one.
      const meanwhile = opened.code === 'offers.already_claimed' ? await findClaim(tx, request.id) : null
      return meanwhile === null ? opened : again(meanwhile)
    }
    const claim = { ...opened, id: request.id, employeeId, requestHash, at: deps.clock.now() }
    if (await insertClaim(tx, claim)) return sentOf(opened)
    // The same, or another for this purchase, was sent at the same moment.
    const other = await findClaim(tx, request.id)
    return other === null ? refuse('offers.already_claimed') : again(other)
  })
}

function sentOf({ caseNumber, answerBy }: Pick<StoredClaim, 'caseNumber' | 'answerBy'>): SentClaim {
  return { caseNumber, answerBy: plainDateText(answerBy) }
}

type Opened = Pick<StoredClaim, 'purchaseRef' | 'offerId' | 'rule' | 'worth' | 'caseNumber' | 'answerBy'>

async function open(deps: ClaimsDeps, tx: Transaction, sender: Sender, request: ClaimRequest): Promise<Opened | ClaimRefusal> {
  const { employeeId } = sender
  const now = deps.clock.now()
  const since = sinceOf(now)
  const purchase = await findClaimable(tx, { employeeId, itemId: request.itemId, since })
  if (purchase === null) return refuse('offers.purchase_not_found')
  if (purchase.hasEarned) return refuse('offers.already_earned')
  if (purchase.isClaimed) return refuse('offers.already_claimed')
  const promises = await readPromises(tx, employeeId)
  const merchant = await findMerchant(tx, employeeId, request.offerId, promises)
  if (merchant === null) return refuse('offers.not_found')
  const due = answerByOf(now)
  const language = (await readAddressee(tx, employeeId))?.language ?? 'en'
  const facts = {
    merchant,
    store: purchase.storeName,
    date: formatDate(dateIn(purchase.at, bankZone), language),
    amount: formatDollars(purchase.spent),
  }
  const message = cleanParagraphs(`${renderText(language, 'offers.claim.asked', facts)}\n\n${request.note}`, maxMessage)
  const opened = await deps.openCase(tx, sender, {
    id: request.id,
    topic: 'cash-back',
    article: null,
    message,
    files: request.files,
    due,
  })
  if (isRefused(opened)) return refuse(refusals[opened.code])
  const misses = await missesOf({ query: tx }, { employeeId, promises, since })
  const miss = misses.find(
    ({ purchase: { ref }, activation }) => ref === purchase.ref && activation.terms.offerId === request.offerId,
  )
  const worth = miss?.worth ?? noCents
  return {
    purchaseRef: purchase.ref,
    offerId: request.offerId,
    rule: miss?.rule ?? null,
    worth,
    caseNumber: opened.number,
    answerBy: due,
  }
}

const maxMessage = 5_000

const refusals = {
  'support.secret_number': 'offers.secret_number',
  'support.file_unknown': 'offers.file_unknown',
  'support.id_reused': 'offers.id_reused',
  'support.too_many': 'offers.too_many_claims',
} as const satisfies Record<WritingRefusal['code'], ClaimRefusal['code']>

/** Of an offer that the worker may see, or was promised. */
async function findMerchant(
  tx: Transaction,
  employeeId: string,
  offerId: string,
  promises: readonly KeptPromise[],
): Promise<string | null> {
  const promised = promises.find((promise) => promise.offerId === offerId)?.spans.at(-1)?.content
  if (promised !== undefined) return promised.merchantName
  const offer = await readOfferToJoin(tx, offerId)
  return offer !== null && isFor(offer.content, await readAudience(tx, employeeId)) ? offer.content.merchantName : null
}
