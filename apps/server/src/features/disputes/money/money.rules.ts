// Decides the next movement of money in a dispute (provisional credit, its end, its reversal) from the earlier ones. Pure.
import { atLeastZero, lesserOf, noCents, subtractCents, type Cents } from '@daybreak/money'

/** Of the case that is decided on. */
export type MoneyState = {
  /** What the worker disputes. */
  disputed: Cents
  /** What the store, or the other bank, refunded on its own since. */
  returned: Cents
  /** What we credited and did not reverse, provisional or final. */
  given: Cents
  /** Of it what is still provisional. */
  provisional: Cents
  /** What was decided to be the worker's, of what they dispute; null as long as nothing is decided. */
  won: Cents | null
  isCreditDue: boolean
  isTakeBackDue: boolean
}

export type Movement =
  | { kind: 'provisional'; toWorker: Cents }
  /** `kept` of the provisional credit becomes final; `toWorker` is what was not given yet. */
  | { kind: 'final'; kept: Cents; toWorker: Cents }
  | { kind: 'taken_back'; fromWorker: Cents }

/**
 * The one next movement; asked again after it, the next; null when there is none.
 *
 * Zero liability (readings 3.1 E10): the credit is of everything that is disputed. The law would let us keep back $50.
 */
export function nextMovement(state: MoneyState): Movement | null {
  const { given, provisional, won, isCreditDue, isTakeBackDue } = state
  if (won === null) {
    const owed = owedOf(state, state.disputed)
    return isCreditDue && given === noCents && owed > noCents ? { kind: 'provisional', toWorker: owed } : null
  }
  const owed = owedOf(state, won)
  const final = subtractCents(given, provisional)
  const missing = atLeastZero(subtractCents(owed, final))
  if (missing > noCents) {
    const kept = lesserOf(provisional, missing)
    return { kind: 'final', kept, toWorker: subtractCents(missing, kept) }
  }
  return isTakeBackDue && provisional > noCents ? { kind: 'taken_back', fromWorker: provisional } : null
}

/** What others gave back already is not given a second time. */
function owedOf({ returned }: Pick<MoneyState, 'returned'>, amount: Cents): Cents {
  return atLeastZero(subtractCents(amount, returned))
}

/** What would go back when the case ends with that decision: nothing, or a part of the credit, or all of it. */
export function takenBackAfter(state: Omit<MoneyState, 'isCreditDue' | 'isTakeBackDue' | 'won'>, won: Cents): Cents {
  const final = subtractCents(state.given, state.provisional)
  const kept = lesserOf(state.provisional, atLeastZero(subtractCents(owedOf(state, won), final)))
  return subtractCents(state.provisional, kept)
}
