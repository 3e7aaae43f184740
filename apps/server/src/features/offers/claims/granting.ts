// Shows our people a claim for missing cash back, and grants it once, which answers the worker and creates the reward.
import { cleanParagraphs, type CleanText } from '@daybreak/contract'
import { formatDollars, noCents, type Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { AnswerCase } from '#features/support'
import type { Database, Transaction } from '#platform/database/database.ts'
import { isRefused } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { renderText } from '#platform/texts.ts'
import type { Rule } from '../matching/index.ts'
import {
  insertGrant,
  lockClaimOfCase,
  readGrantOf,
  readPromises,
  reckonSoon,
  type Bearer,
  type KeptGrant,
  type LockedClaim,
} from '../rewards/index.ts'
import { findClaimOfCase, findPurchase, type ClaimablePurchase } from './claims.store.ts'

export type ClaimsDeskDeps = { database: Database; clock: Clock; jobs: Pick<Jobs, 'enqueue'>; answerCase: AnswerCase }

export type ClaimStory = {
  employeeId: string
  offerId: string
  rule: Rule | null
  worth: Cents
  purchase: Pick<ClaimablePurchase, 'at' | 'spent' | 'storeName' | 'storeCity' | 'hasEarned'>
  grant: KeptGrant | null
}

export type GrantRequest = {
  caseNumber: string
  /** null for what the purchase would have earned without the rule that it missed. */
  amount: Cents | null
  borneBy: Bearer
  by: CleanText
  /** As the worker reads it. */
  agent: CleanText
  /** null for ours, in the worker's language. */
  text: CleanText | null
}

export type GrantOutcome =
  | { kind: 'granted'; isNew: boolean; grant: KeptGrant; isAnswered: boolean }
  /** It was granted before, and not like this. */
  | { kind: 'granted_otherwise'; grant: KeptGrant }
  | { kind: 'unknown' | Hindrance }

/** Why a claim cannot be granted as it was asked. */
type Hindrance = 'never_on' | 'already_earned' | 'nothing_left' | 'no_amount' | 'more_than_spent'

export type ClaimsDesk = {
  read(caseNumber: string): Promise<ClaimStory | null>
  grant(request: GrantRequest): Promise<GrantOutcome>
}

export function createClaimsDesk(deps: ClaimsDeskDeps): ClaimsDesk {
  return { read: (caseNumber) => readClaim(deps, caseNumber), grant: (request) => grantClaim(deps, request) }
}

async function readClaim({ database: { query } }: ClaimsDeskDeps, caseNumber: string): Promise<ClaimStory | null> {
  const claim = await findClaimOfCase(query, caseNumber)
  if (claim === null) return null
  const purchase = await findPurchase(query, claim.purchaseRef)
  if (purchase === null) return null
  const { employeeId, offerId, rule, worth } = claim
  return { employeeId, offerId, rule, worth, purchase, grant: await readGrantOf(query, claim.id) }
}

/** The grant, the answer to the worker and the recalculation are one transaction. Two operators are handled one after the other. */
function grantClaim(deps: ClaimsDeskDeps, request: GrantRequest): Promise<GrantOutcome> {
  return deps.database.transaction(async (tx): Promise<GrantOutcome> => {
    const claim = await lockClaimOfCase(tx, request.caseNumber)
    if (claim === null) return { kind: 'unknown' }
    if (claim.grant !== null) return again(claim.grant, request)
    const asked = await ask(tx, claim, request)
    if (typeof asked === 'string') return { kind: asked }
    const at = deps.clock.now()
    const grant: KeptGrant = { amount: asked.amount, borneBy: request.borneBy, by: request.by, at }
    await insertGrant(tx, { ...grant, claimId: claim.id, of: asked.of, by: request.by })
    await reckonSoon(deps, tx, claim.employeeId)
    return { kind: 'granted', isNew: true, grant, isAnswered: await answer(deps, tx, claim, { ...request, ...asked }) }
  })
}

function again(grant: KeptGrant, { amount, borneBy }: GrantRequest): GrantOutcome {
  const isSame = grant.borneBy === borneBy && (amount === null || amount === grant.amount)
  return isSame ? { kind: 'granted', isNew: false, grant, isAnswered: true } : { kind: 'granted_otherwise', grant }
}

type Asked = { amount: Cents; of: Cents; merchant: string }

async function ask(
  tx: Transaction,
  { employeeId, offerId, purchaseRef, worth }: LockedClaim,
  request: GrantRequest,
): Promise<Asked | Hindrance> {
  const purchase = await findPurchase(tx, purchaseRef)
  if (purchase === null || purchase.spent === noCents) return 'nothing_left'
  if (purchase.hasEarned) return 'already_earned'
  const [promise] = await readPromises(tx, employeeId, offerId)
  const merchant = promise?.spans.at(-1)?.content.merchantName
  // What the worker is shown of a reward is what they were promised: without a promise there is nothing to show.
  if (merchant === undefined) return 'never_on'
  const amount = request.amount ?? worth
  if (amount === noCents) return 'no_amount'
  if (amount > purchase.spent) return 'more_than_spent'
  return { amount, of: purchase.spent, merchant }
}

/** @returns false when the case is answered at a help center outside, or was deleted */
async function answer(
  { answerCase }: ClaimsDeskDeps,
  tx: Transaction,
  { employeeId }: LockedClaim,
  { caseNumber, agent, text, amount, merchant }: GrantRequest & Asked,
): Promise<boolean> {
  const language = (await readAddressee(tx, employeeId))?.language ?? 'en'
  const ours = renderText(language, 'offers.claim.granted', { merchant, amount: formatDollars(amount) })
  const outcome = await answerCase(tx, caseNumber, { agent, text: text ?? cleanParagraphs(ours, maxText), closes: true })
  return !isRefused(outcome)
}

const maxText = 5_000
