// Compares a rail's list with our transfers, movement by movement: what agrees to the cent, what differs, and how. Pure.
import type { TransferDirection } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { RailMovement } from '../rails/index.ts'
import type { MovementKind } from '../transfers/index.ts'

/** What we know of a transfer that a rail lists. */
export type KnownTransfer = {
  transferId: string
  railRef: string | null
  direction: TransferDirection
  /** Without the fee. */
  amount: Cents
  /** What the books moved of it. */
  moved: readonly MovementKind[]
  /** Money that arrived and was returned before it was ours: the rail moved both, the books neither. */
  isPassedBy: boolean
}

export type DifferenceKind = 'missing_at_rail' | 'unknown_here' | 'amount_differs' | 'late'

export type FoundDifference = {
  kind: DifferenceKind
  movement: MovementKind
  /** Our transfer, or the rail's own name of one that is not ours. */
  subject: string
  transferId: string | null
  railRef: string | null
  direction: TransferDirection
  ours: Cents | null
  theirs: Cents | null
}

export type Agreed = { transferId: string; kind: MovementKind }

export type Comparison = { agreed: Agreed[]; differences: FoundDifference[] }

/** Our transfers by our own ids, and by what the rail calls them. */
export type Known = { byId: ReadonlyMap<string, KnownTransfer>; byRailRef: ReadonlyMap<string, KnownTransfer> }

export function compareMovements(listed: readonly RailMovement[], known: Known): Comparison {
  const agreed: Agreed[] = []
  const differences: FoundDifference[] = []
  for (const movement of listed) {
    const verdict = compareOne(movement, transferOf(movement, known))
    if (verdict === null) continue
    if ('subject' in verdict) differences.push(verdict)
    else agreed.push(verdict)
  }
  return { agreed, differences }
}

/** A second one at the rail under one of our ids is not ours: that money moved twice. */
function transferOf({ id, railRef }: RailMovement, { byId, byRailRef }: Known): KnownTransfer | null {
  const own = (id === null ? undefined : byId.get(id)) ?? byRailRef.get(railRef)
  return own === undefined || (own.railRef !== null && own.railRef !== railRef) ? null : own
}

/** Null when both say the same and there is nothing to settle. */
function compareOne(listed: RailMovement, own: KnownTransfer | null): Agreed | FoundDifference | null {
  const { kind: movement, railRef, direction, amount: theirs } = listed
  if (own === null)
    return { kind: 'unknown_here', movement, subject: railRef, transferId: null, railRef, direction, ours: null, theirs }
  const { transferId, amount: ours } = own
  const found = { movement, subject: transferId, transferId, railRef, direction, ours, theirs } as const
  if (ours !== theirs || own.direction !== direction) return { kind: 'amount_differs', ...found }
  if (own.moved.includes(movement)) return { transferId, kind: movement }
  return own.isPassedBy ? null : { kind: 'late', ...found }
}
