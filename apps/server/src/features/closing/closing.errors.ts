// The refusals of the closing room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'closing.not_closing': { status: 404, title: 'The account is not closing' },
  'closing.link_over': { status: 404, title: 'This link is over' },
  'closing.restricted': { status: 403, title: 'This account is restricted' },
  'closing.below_zero': { status: 409, title: 'The account is below zero' },
  'closing.bank_not_ready': { status: 409, title: 'Money cannot be sent to this bank' },
  'closing.address_missing': { status: 409, title: 'No address is known for a check' },
  'closing.undo_late': { status: 409, title: 'The money has left already' },
  'closing.closed': { status: 409, title: 'The account is closed' },
} as const satisfies Record<string, ErrorShape>

export type ClosingRefusal = keyof typeof shapes
export const closingErrors: Record<ClosingRefusal, ErrorShape> = shapes
