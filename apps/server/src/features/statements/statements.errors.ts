// The refusals of the statements room, with the status and title each has on the wire.
import { accountsErrors } from '#features/accounts'
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'statements.no_such_statement': { status: 404, title: 'There is no statement of that month' },
} as const satisfies Record<string, ErrorShape>

export const statementsErrors: Record<keyof typeof shapes, ErrorShape> & typeof accountsErrors = { ...shapes, ...accountsErrors }
