// Decides whether an entry of another bank is counted, when the card provider may report it in two families of events. Pure.
import type { EntryFamily } from '../transactions/index.ts'

export type EntryState = 'counted' | 'aside' | 'dismissed'

export const entryFamilies: readonly EntryFamily[] = ['external', 'non_originated']

/**
 * Our reading: both families report an entry within this time. It is shorter than a week, so that an employer's next payday with the same pay
 * is not taken for a repetition.
 */
export const alikeWithin = { hours: 24 * 5 } as const

export type NewEntry = {
  /** null: the event was kept before the families were distinguished. */
  family: EntryFamily | null
  /** The one in which this program's entries are counted. */
  programFamily: EntryFamily
  /** A counted entry of the other family has the same account, direction and amount, and no other entry repeats it. */
  hasTwin: boolean
}

/** Why an entry waits for an operator; null when it is counted. */
export type AsideReason = 'other_family' | 'told_already'

/**
 * Decision 97. The published families have no identity of the entry in common that both events carry, so one family is counted. The look for
 * a twin covers what was counted in the other family before it changed.
 */
export function reasonToWait({ family, programFamily, hasTwin }: NewEntry): AsideReason | null {
  if (family !== null && family !== programFamily) return 'other_family'
  return hasTwin ? 'told_already' : null
}

/**
 * Later events of an entry follow the first one's decision. One exception: the published ids of both families are ids of the transfer, so that
 * an entry which is reported under the same id in the program's family too is that entry, and counts.
 */
export function stateAfter(
  known: { state: EntryState; family: EntryFamily | null },
  { family, programFamily }: Pick<NewEntry, 'family' | 'programFamily'>,
): EntryState {
  const isReportedInBoth = family !== null && family === programFamily && known.family !== family
  return known.state === 'aside' && isReportedInBoth ? 'counted' : known.state
}
