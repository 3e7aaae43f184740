// Computes the projection of a card transaction from all of its facts, in whatever order they arrived. Pure.
import { ownText, type TransactionStatus } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import { addCents, atLeastZero, greaterOf, magnitudeOf, negateCents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { inOrder, type KnownCode, type PurchaseFact } from './facts.ts'
import type { ProjectedItem, ProjectedPosting, ProjectedTransaction } from './projection.ts'
import { shownMerchant } from './merchants.rules.ts'
import { reasonOfDecline } from './reasons.rules.ts'

type FactOf<Kind extends PurchaseFact['kind']> = Extract<PurchaseFact, { kind: Kind }>

/**
 * The state of one transaction. It depends only on the set of facts: any order and any repetition give the same result.
 *
 * @param facts      our decision, and the provider's events, each once by its id
 * @param expiredAt  when our own hold ran out, if it did
 */
export function projectPurchase(facts: readonly PurchaseFact[], expiredAt: Instant | null = null): ProjectedTransaction {
  const ordered = inOrder(facts)
  const all = <Kind extends PurchaseFact['kind']>(kind: Kind) =>
    ordered.filter((fact): fact is FactOf<Kind> => fact.kind === kind)
  const words = lastWords(ordered)
  const approvals = words.filter((word): word is Approval => word.kind === 'decided' || word.kind === 'approved')
  const cleared = all('cleared')
  const authorized = sumOf(approvals)
  const taken = addCents(sumOf(cleared), sumOf(all('adjusted')))
  const end = { cleared, expiries: all('expired'), approvals, expiredAt }
  const hold = isOver(end) ? noCents : promisedBy(inOrder([...approvals, ...all('reversed'), ...cleared]))
  const hasMoved = cleared.length > 0 || all('adjusted').length > 0
  const own = ownItem({ ordered, words, approvals, authorized, hold, taken, hasMoved })
  return {
    hold,
    holdUntil: latestExpiry(approvals),
    isCaptured: cleared.length > 0,
    postings: ordered.flatMap(postingOf),
    items: [...(own === null ? [] : [own]), ...all('refunded').map(refundItem), ...all('charged').map(feeItem)],
    isUndone: !hasMoved && hold === noCents,
  }
}

type Word = FactOf<'decided' | 'refused' | 'approved' | 'declined'>
type Approval = FactOf<'decided' | 'approved'>

/**
 * One word for each question that was asked: what the provider did in the end counts more than what we had answered it. An event may not say
 * which question it answers. Our reading: a transaction begins with what we were asked about, and its further approvals come unasked, so that
 * of those which do not say it the earliest belong to the questions.
 */
export function lastWords(ordered: readonly PurchaseFact[]): Word[] {
  const byQuestion = new Map<string, Word>()
  const reported: FactOf<'approved' | 'declined'>[] = []
  for (const fact of ordered) {
    if (fact.kind === 'approved' || fact.kind === 'declined') reported.push(fact)
    else if ((fact.kind === 'decided' || fact.kind === 'refused') && !byQuestion.has(fact.id)) byQuestion.set(fact.id, fact)
  }
  const named = new Set(reported.map(nameOf))
  const open = [...byQuestion.keys()].filter((id) => !named.has(id))
  for (const fact of reported) {
    const isUnnamed = fact.requestId === null && !byQuestion.has(fact.id)
    byQuestion.set((isUnnamed ? open.shift() : undefined) ?? nameOf(fact), fact)
  }
  return inOrder([...byQuestion.values()])
}

/** The question that an event answers, if it says so; the provider may use one id for both. */
function nameOf({ id, requestId }: FactOf<'approved' | 'declined'>): string {
  return requestId ?? id
}

function sumOf(facts: ReadonlyArray<{ amount: Cents }>): Cents {
  return addCents(...facts.map(({ amount }) => amount))
}

/**
 * What is still promised to the merchant. A refund or a clearing beyond a promise uses it up, and takes nothing from a later one. Our
 * reading: only what is notified as earlier than the first approval is about what follows it.
 */
function promisedBy(ordered: ReadonlyArray<Approval | FactOf<'reversed' | 'cleared'>>): Cents {
  let promised: Cents | null = null
  let owed = noCents
  for (const { kind, amount } of ordered) {
    if (kind === 'decided' || kind === 'approved') {
      const left = subtractCents(amount, owed)
      owed = atLeastZero(negateCents(left))
      promised = addCents(promised ?? noCents, atLeastZero(left))
    } else if (promised === null) owed = addCents(owed, amount)
    else promised = atLeastZero(subtractCents(promised, amount))
  }
  return promised ?? noCents
}

type End = {
  cleared: readonly FactOf<'cleared'>[]
  expiries: readonly FactOf<'expired'>[]
  approvals: readonly Approval[]
  expiredAt: Instant | null
}

/** Nothing is held any more: the last clearing arrived, or time ran out and nothing was approved after that. */
function isOver({ cleared, expiries, approvals, expiredAt }: End): boolean {
  if (cleared.some(({ isFinal }) => isFinal)) return true
  const expiredMs = Math.max(
    ...[...expiries.map(({ at }) => at), ...(expiredAt === null ? [] : [expiredAt])].map(msOf),
    -Infinity,
  )
  return expiredMs > -Infinity && approvals.every(({ at }) => msOf(at) <= expiredMs)
}

function latestExpiry(approvals: readonly Approval[]): Instant | null {
  return approvals.map(({ expiresAt }) => expiresAt).toSorted((a, b) => msOf(b) - msOf(a))[0] ?? null
}

function msOf(instant: { epochMilliseconds: number }): number {
  return instant.epochMilliseconds
}

function postingOf(fact: PurchaseFact): ProjectedPosting[] {
  const posting = (kind: ProjectedPosting['kind'], amount: Cents): ProjectedPosting[] =>
    amount === noCents ? [] : [{ factId: fact.id, kind, amount, house: 'networkSettlement' }]
  switch (fact.kind) {
    case 'cleared':
      return posting('card_purchase', negateCents(fact.amount))
    case 'adjusted':
      return posting('adjustment', negateCents(fact.amount))
    case 'refunded':
      return posting('card_refund', fact.amount)
    case 'charged':
      return posting('fee', negateCents(fact.amount))
    default:
      return []
  }
}

type Own = {
  ordered: readonly PurchaseFact[]
  words: readonly Word[]
  approvals: readonly Approval[]
  authorized: Cents
  hold: Cents
  taken: Cents
  hasMoved: boolean
}

/** The purchase's own item in the list; null as long as its subject is unknown, and for questions about no money. */
function ownItem({ ordered, words, approvals, authorized, hold, taken, hasMoved }: Own): ProjectedItem | null {
  const reported = ordered.filter(({ kind }) => kind === 'cleared' || kind === 'adjusted')
  const [first] = inOrder([...words, ...reported])
  if (first === undefined) return null
  // Our reading: "Posted Date" shows `createdAt`, so from the day on which the store first takes money the item has that day.
  const posting = reported.find(({ kind }) => kind === 'cleared')
  const item = {
    ...shownMerchant(first.merchant),
    factId: null,
    createdAt: (posting ?? first).at,
    direction: 'NEGATIVE',
    typeName: 'Transaction',
    rail: 'card',
    reasonCode: null,
    postedBy: reported.at(-1)?.id ?? null,
    hasHold: approvals.length > 0,
    originalRef: null,
  } as const
  if (hold > 0n) return { ...item, status: 'PENDING', amount: hasMoved ? atLeastZero(addCents(taken, hold)) : hold }
  if (hasMoved) {
    // More was given back by adjustments than was ever taken.
    const direction = taken < 0n ? 'POSITIVE' : 'NEGATIVE'
    return { ...item, direction, status: completionOf(approvals, ordered), amount: magnitudeOf(taken) }
  }
  // Readings 4.13: "CANCELED (reversal or hold expiry)", "FAILED (declined: kept …)".
  if (authorized > 0n) return { ...item, status: 'CANCELED', amount: authorized }
  const asked = maxAsked(ordered)
  if (asked === noCents) return null
  return { ...item, status: 'FAILED', amount: asked, reasonCode: reasonOfDecline(wordOfRefusal(ordered)) }
}

/** The word by which it was refused. Our own reason comes first: the provider only reports that it was refused. */
export function wordOfRefusal(facts: readonly PurchaseFact[]): string | null {
  const ordered = inOrder(facts)
  const refusal = lastWords(ordered).findLast((word) => word.kind === 'refused' || word.kind === 'declined')
  const own = ordered.findLast((fact) => fact.kind === 'refused')
  const isEcho = refusal?.kind === 'declined' && own !== undefined
  return (isEcho ? own.reason : refusal?.reason) ?? null
}

/** The request, from all reports about it: an item stays in the list once it was there, whatever is reported later. */
function maxAsked(ordered: readonly PurchaseFact[]): Cents {
  return ordered.reduce((max, fact) => {
    if (fact.kind === 'refused' || fact.kind === 'declined') return greaterOf(max, fact.requested)
    return fact.kind === 'decided' || fact.kind === 'approved' ? greaterOf(max, fact.amount) : max
  }, noCents)
}

const flavours: ReadonlyArray<readonly [KnownCode, TransactionStatus]> = [
  ['APPROVED_FOR_PURCHASE_AMOUNT_ONLY', 'COMPLETED_PURCHASE_AMOUNT_ONLY'],
  ['APPROVED_FOR_PARTIAL_AMOUNT', 'COMPLETED_FOR_PARTIAL_AMOUNT'],
  // Spec 4, UNKNOWN. Our reading: for a provider's word that we do not know, and for nothing else.
  ['UNKNOWN', 'UNKNOWN'],
]

function completionOf(approvals: readonly Approval[], ordered: readonly PurchaseFact[]): TransactionStatus {
  const codes = [...approvals, ...ordered.filter((fact) => fact.kind === 'cleared')].map(({ code }) => code)
  return flavours.find(([code]) => codes.includes(code))?.[1] ?? 'COMPLETED'
}

/** Readings 4.13: "REFUND is a *new* positive transaction linked to it." */
function refundItem(fact: FactOf<'refunded'>): ProjectedItem {
  return {
    ...shownMerchant(fact.merchant),
    factId: fact.id,
    createdAt: fact.at,
    amount: fact.amount,
    direction: 'POSITIVE',
    status: 'REFUND',
    typeName: 'Transaction',
    rail: 'card',
    reasonCode: null,
    postedBy: fact.id,
    hasHold: false,
    originalRef: fact.originalRef,
  }
}

function feeItem(fact: FactOf<'charged'>): ProjectedItem {
  return {
    factId: fact.id,
    createdAt: fact.at,
    summary: ownText('Card fee'),
    amount: fact.amount,
    direction: 'NEGATIVE',
    status: 'COMPLETED',
    typeName: 'Transaction',
    kind: 'other',
    rail: 'card',
    reasonCode: null,
    postedBy: fact.id,
    hasHold: false,
    originalRef: null,
  }
}
