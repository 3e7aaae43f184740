// The refusals of the statements room, with the HTTP status and title of each.
import { accountsErrors } from '#features/accounts'
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'statements.no_such_statement': { status: 404, title: 'There is no statement of that month' },
  'statements.no_such_letter': { status: 404, title: 'There is no such letter' },
  'statements.no_pay': { status: 409, title: 'No pay came in that period' },
  'statements.nothing_shown': { status: 422, title: 'A letter shows the average or each payday at least' },
  'statements.too_many_letters': { status: 429, title: 'Too many letters were made today' },
  'statements.too_many_codes': { status: 429, title: 'Too many wrong codes came from this network' },
} as const satisfies Record<string, ErrorShape>

export const statementsErrors: Record<keyof typeof shapes, ErrorShape> & typeof accountsErrors = { ...shapes, ...accountsErrors }
