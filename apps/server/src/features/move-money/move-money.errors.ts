// The refusals of the Move Money room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'move_money.below_min': { status: 422, title: 'Below the smallest transfer' },
  'move_money.over_available': { status: 422, title: 'More than is available' },
  'move_money.limit_24h': { status: 422, title: 'More than may be sent in 24 hours' },
  'move_money.first_day': { status: 422, title: 'More than a new account may get in its first 24 hours' },
  'move_money.add_limit': { status: 422, title: 'More than may be added in a day' },
  'move_money.date_not_offered': { status: 422, title: 'No transfer can be dated for that day' },
  'move_money.too_many_dated': { status: 409, title: 'Too many transfers wait for their day' },
  'move_money.date_changed': { status: 409, title: 'The day of use is no longer what was shown' },
  'move_money.restricted': { status: 403, title: 'This account is restricted' },
  'move_money.account_closed': { status: 409, title: 'This account is closed' },
  'move_money.destination_not_found': { status: 404, title: 'No such linked account' },
  'move_money.destination_not_ready': { status: 409, title: 'This linked account cannot be used for that' },
  'move_money.instant_not_offered': { status: 422, title: 'No instant transfer goes there' },
  'move_money.transfer_not_found': { status: 404, title: 'No such transfer' },
  'move_money.id_reused': { status: 409, title: 'This id belongs to another transfer' },
  'move_money.repeat': { status: 409, title: 'The same transfer was made a moment ago' },
  'move_money.fee_changed': { status: 409, title: 'The fee is no longer what was shown' },
  'move_money.cancel_late': { status: 409, title: 'It is too late to cancel this transfer' },
  'move_money.payday_none': { status: 404, title: 'No standing transfer is on' },
  'move_money.payday_passed': { status: 409, title: 'This is not the next payday' },
  'move_money.routing_invalid': { status: 422, title: 'This is no routing number' },
  'move_money.bank_unknown': { status: 422, title: 'No bank has this routing number' },
  'move_money.destination_exists': { status: 409, title: 'This account is linked already' },
  'move_money.own_account': { status: 422, title: 'This is the account that the money would come from' },
  'move_money.too_many_destinations': { status: 429, title: 'No more accounts can be added today' },
  'move_money.cards_off': { status: 409, title: 'No debit cards can be linked here' },
  'move_money.card_refused': { status: 422, title: 'The card provider takes no such card' },
  'move_money.card_expired': { status: 422, title: 'This card has expired' },
  'move_money.card_not_eligible': { status: 422, title: 'This card takes no instant transfers' },
  'move_money.proof_wrong': { status: 422, title: 'These are not the amounts' },
  'move_money.proof_locked': { status: 403, title: 'This account is locked after too many wrong amounts' },
  'move_money.proof_not_due': { status: 409, title: 'This account waits for no proof' },
} as const satisfies Record<string, ErrorShape>

export type MoveMoneyRefusal = keyof typeof shapes
export const moveMoneyErrors: Record<MoveMoneyRefusal, ErrorShape> = shapes
