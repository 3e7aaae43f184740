// Derives the steps of a purchase, as a worker reads them, from all of its facts. Pure.
import type { PurchaseEntry, StoryStepKind } from '@daybreak/contract'
import { addCents, noCents, subtractCents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import { projectPurchase, inOrder, lastWords, type PurchaseFact } from '../transactions/index.ts'

export type PurchaseStep = {
  kind: StoryStepKind
  /** Null for what has not happened yet. */
  at: Instant | null
  amount: Cents
  /** What had been set aside, where another amount was taken. */
  before: Cents | null
  entry: PurchaseEntry | null
}

/**
 * In the order in which it happened. It depends only on the set of facts, as the projection does.
 *
 * @param refunds  what was given back later under another reference
 */
export function stepsOf(
  facts: readonly PurchaseFact[],
  refunds: readonly PurchaseFact[],
  expiredAt: Instant | null,
): PurchaseStep[] {
  const ordered = inOrder(facts)
  // Of a question and its answer the answer is reported, once.
  const words = new Set(lastWords(ordered).map(({ id }) => id))
  const reported = [...ordered.filter((fact) => !isWord(fact) || words.has(fact.id)), ...inOrder(refunds)].flatMap(stepOf)
  const isExpiryReported = expiredAt === null || reported.some(({ kind }) => kind === 'expired')
  const steps = mergeFirst(isExpiryReported ? reported : [...reported, { ...plain('expired', noCents), at: expiredAt }])
  const { hold } = projectPurchase(facts, expiredAt)
  return withBefore(hold > noCents ? [...steps, plain('waiting', hold)] : steps)
}

function isWord({ kind }: PurchaseFact): boolean {
  return kind === 'decided' || kind === 'refused' || kind === 'approved' || kind === 'declined'
}

function plain(kind: StoryStepKind, amount: Cents): PurchaseStep {
  return { kind, at: null, amount, before: null, entry: null }
}

function stepOf(fact: PurchaseFact): PurchaseStep[] {
  const step = (kind: StoryStepKind, amount: Cents): PurchaseStep[] => [
    { ...plain(kind, amount), at: fact.at, entry: entryOf(fact) },
  ]
  switch (fact.kind) {
    case 'decided':
    case 'approved':
      // A question about no money sets nothing aside.
      return fact.amount === noCents ? [] : step('approved', fact.amount)
    case 'refused':
    case 'declined':
      return step('declined', fact.requested)
    case 'reversed':
      return step('released', fact.amount)
    case 'expired':
      return step('expired', noCents)
    case 'cleared':
      return step('posted', fact.amount)
    case 'adjusted':
      return fact.amount === noCents ? [] : step('corrected', fact.amount)
    case 'refunded':
      return step('refunded', fact.amount)
    default:
      // A fee is an item of its own.
      return []
  }
}

function entryOf({ way }: PurchaseFact): PurchaseEntry | null {
  if (way === undefined) return null
  if (way.isOnline === true) return 'online'
  return way.entry ?? null
}

/** After the first approval and the first clearing, others are more of the same. */
function mergeFirst(steps: readonly PurchaseStep[]): PurchaseStep[] {
  const seen = new Set<StoryStepKind>()
  return steps.map((step) => {
    const isFirst = !seen.has(step.kind)
    seen.add(step.kind)
    if (isFirst) return step
    if (step.kind === 'approved') return { ...step, kind: 'added' }
    return step.kind === 'posted' ? { ...step, kind: 'more' } : step
  })
}

/** Only of what was taken at once: parts are no change of the amount. */
function withBefore(steps: readonly PurchaseStep[]): PurchaseStep[] {
  if (steps.some(({ kind }) => kind === 'more' || kind === 'waiting')) return [...steps]
  const sumOf = (...kinds: StoryStepKind[]) =>
    addCents(noCents, ...steps.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  const approved = sumOf('approved', 'added')
  const promised = subtractCents(approved, sumOf('released'))
  return steps.map((step) =>
    step.kind === 'posted' && approved > noCents && promised > noCents && promised !== step.amount
      ? { ...step, before: promised }
      : step,
  )
}
