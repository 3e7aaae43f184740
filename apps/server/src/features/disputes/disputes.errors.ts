// The refusals of the disputes room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'disputes.not_found': { status: 404, title: 'No such dispute' },
  'disputes.transaction_not_found': { status: 404, title: 'No such transaction' },
  'disputes.letter_not_found': { status: 404, title: 'No such letter' },
  'disputes.not_disputable': { status: 409, title: 'This transaction cannot be disputed' },
  'disputes.case_exists': { status: 409, title: 'There is a case for this transaction already' },
  'disputes.closed': { status: 409, title: 'This dispute is closed' },
  'disputes.not_decided': { status: 409, title: 'Nothing is decided yet' },
  'disputes.not_reopenable': { status: 409, title: 'This dispute cannot be opened again' },
  'disputes.id_reused': { status: 409, title: 'This id belongs to something else' },
  'disputes.amount_wrong': { status: 422, title: 'What was right must be less than the charge' },
  'disputes.date_wrong': { status: 422, title: 'This day cannot be right' },
  'disputes.secret_number': { status: 422, title: 'Leave out card numbers and Social Security numbers' },
  'disputes.file_unknown': { status: 422, title: 'A file of this report is not here as a whole' },
  'disputes.too_many': { status: 429, title: 'That is more than one day allows' },
} as const satisfies Record<string, ErrorShape>

export type DisputesRefusal = keyof typeof shapes
export const disputesErrors: Record<DisputesRefusal, ErrorShape> = shapes
