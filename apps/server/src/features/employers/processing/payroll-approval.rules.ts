// Decides when a payroll file needs a second operator, and who that may be. Pure.
import { addCents, formatDollars, noCents, type Cents } from '@daybreak/money'

/** Decision 52: "An entry above $25,000 … needs `ops payroll approve` by another operator". */
export const entryCeiling = 2_500_000n as Cents
/** Our reading: so much one file may credit for a company that has no ceiling of its own. */
export const defaultFileCeiling = 100_000_000n as Cents

/** Adds up what a file would credit here: its largest credit, and the sum by company. */
export type CreditTally = { largest: Cents; byCompany: Map<string, Cents> }

export function createCreditTally(): CreditTally {
  return { largest: noCents, byCompany: new Map() }
}

export function addCredit(tally: CreditTally, companyId: string, amount: Cents): void {
  if (amount > tally.largest) tally.largest = amount
  tally.byCompany.set(companyId, addCents(tally.byCompany.get(companyId) ?? noCents, amount))
}

/**
 * Why a second operator has to check a file before anything is posted; null when none has to.
 *
 * @param ceilings  by company id, of employers that have one of their own
 */
export function whyTwoOperators({ largest, byCompany }: CreditTally, ceilings: ReadonlyMap<string, Cents>): string | null {
  const reasons: string[] = []
  if (largest > entryCeiling) reasons.push(`an entry of ${formatDollars(largest)} is above ${formatDollars(entryCeiling)}`)
  for (const [companyId, sum] of byCompany) {
    const ceiling = ceilings.get(companyId) ?? defaultFileCeiling
    if (sum > ceiling)
      reasons.push(`company ${companyId} credits ${formatDollars(sum)}, above its ceiling of ${formatDollars(ceiling)}`)
  }
  return reasons.length === 0 ? null : reasons.join('; ')
}

export type ApprovalState = {
  acceptedBy: string | null
  approvalReason: string | null
  approvedBy: string | null
  rejectedBy: string | null
}

export type ApprovalRefusal = 'not_needed' | 'own_file' | 'nobody_known' | 'rejected'
export type ApprovalVerdict = { kind: 'allowed' } | { kind: 'again' } | { kind: 'refused'; why: ApprovalRefusal }

/** Whether an operator may approve a file; names differ by more than their capitals. */
export function decideApproval(state: ApprovalState, operator: string): ApprovalVerdict {
  if (state.rejectedBy !== null) return { kind: 'refused', why: 'rejected' }
  if (state.approvedBy !== null) return { kind: 'again' }
  if (state.approvalReason === null) return { kind: 'refused', why: 'not_needed' }
  if (state.acceptedBy === null) return { kind: 'refused', why: 'nobody_known' }
  return isSameOperator(state.acceptedBy, operator) ? { kind: 'refused', why: 'own_file' } : { kind: 'allowed' }
}

function isSameOperator(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Whether a file must not move money: it waits for its second operator, or was rejected. */
export function isHeld({ approvalReason, approvedBy, rejectedBy }: ApprovalState): boolean {
  return rejectedBy !== null || (approvalReason !== null && approvedBy === null)
}
