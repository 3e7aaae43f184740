// The refusals of the ACH room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'ach.debit_not_found': { status: 404, title: 'No such debit' },
  'ach.stop_not_found': { status: 404, title: 'No such stopped company' },
  'ach.claim_exists': { status: 409, title: 'This debit was claimed before' },
  'ach.claim_too_late': { status: 409, title: 'The network takes no return of this debit any more' },
  'ach.nothing_to_return': { status: 409, title: 'This debit took no money' },
} as const satisfies Record<string, ErrorShape>

export type AchRefusal = keyof typeof shapes
export const achErrors: Record<AchRefusal, ErrorShape> = shapes
