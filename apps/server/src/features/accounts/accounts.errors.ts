// The refusals of the accounts room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

export type AccountsRefusal =
  | 'accounts.not_found'
  | 'accounts.closed'
  | 'accounts.not_empty'
  | 'accounts.restricted'
  | 'accounts.closing'

export const accountsErrors: Record<AccountsRefusal, ErrorShape> = {
  'accounts.not_found': { status: 404, title: 'There is no such account' },
  'accounts.closed': { status: 409, title: 'The account is closed' },
  'accounts.restricted': { status: 403, title: 'The account is restricted' },
  'accounts.closing': { status: 409, title: 'The account is closing, as its worker asked' },
  'accounts.not_empty': { status: 409, title: 'The account has a balance or holds' },
}
