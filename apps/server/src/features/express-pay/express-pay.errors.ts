// The refusals of the Express Pay room, with the HTTP status and title of each.
import { expressPayRefusals, type ExpressPayRefusal } from '@daybreak/contract'
import type { ErrorShape } from '#platform/errors.ts'

type OwnRefusal =
  | 'express_pay.over_available'
  | 'express_pay.available_changed'
  | 'express_pay.id_reused'
  | 'express_pay.destination_not_offered'
  | 'express_pay.destination_limit'
  | 'express_pay.destination_restricted'
  | 'express_pay.fee_changed'
  | 'express_pay.terms_required'
  | 'express_pay.not_found'
  | 'express_pay.undo_over'
  | 'express_pay.limit_too_small'
  | 'express_pay.shift_date_wrong'
  | 'express_pay.too_many_reports'

type ExpressPayProblem = ExpressPayRefusal | OwnRefusal

/** A state that blocks every transfer is 409; a defect of this one request is 422. */
const stateTitles: Record<ExpressPayRefusal, string> = {
  'express_pay.not_available': 'The employer does not offer Express Pay',
  'accounts.closing': 'The account is closing, as its worker asked',
  'express_pay.state_unknown': 'The home state is not known',
  'express_pay.state_off': 'Express Pay is not offered in this state',
  'express_pay.inactive': 'Express Pay is off',
  'express_pay.pending_cancellation': 'Express Pay is being canceled',
  'express_pay.delinquent': 'The last paycheck did not cover what was taken',
  'express_pay.waits_for_payday': 'The next paycheck comes first',
  'express_pay.paused_by_worker': 'The worker paused Express Pay',
  'express_pay.terminated': 'The employment has ended',
  'express_pay.blackout': 'Express Pay rests while payroll runs',
  'express_pay.account_negative': 'The balance of the account is below zero',
  'express_pay.no_shifts': 'No shift has been approved yet',
  'express_pay.pending_limit': 'A transfer is still being sent',
  'express_pay.limit_day': 'No more transfers today',
  'express_pay.limit_period': "This pay period's limit is reached",
  'express_pay.limit_month': "The state's limit for this month is reached",
  'express_pay.limit_own': "The worker's own weekly limit is reached",
  'express_pay.below_minimum': 'The amount is below the smallest transfer',
}

const ownErrors: Record<OwnRefusal, ErrorShape> = {
  'express_pay.over_available': { status: 422, title: 'More than what may be taken now' },
  'express_pay.available_changed': { status: 409, title: 'What may be taken has changed since the review' },
  'express_pay.id_reused': { status: 409, title: 'This id belongs to another request' },
  'express_pay.destination_not_offered': { status: 422, title: 'This destination is not offered' },
  'express_pay.destination_limit': { status: 422, title: 'More than this destination may get now' },
  'express_pay.destination_restricted': { status: 403, title: 'This account is restricted' },
  'express_pay.fee_changed': { status: 409, title: 'The fee is no longer what was shown' },
  'express_pay.terms_required': { status: 422, title: 'The terms of today have not been accepted' },
  'express_pay.not_found': { status: 404, title: 'There is nothing of that id' },
  'express_pay.undo_over': { status: 409, title: 'The transfer can no longer be taken back' },
  'express_pay.limit_too_small': { status: 422, title: 'A weekly limit is at least the smallest transfer' },
  'express_pay.too_many_reports': { status: 429, title: 'No more shifts can be reported today' },
  'express_pay.shift_date_wrong': { status: 422, title: 'The day of the shift is not one of the last 60' },
}

export const expressPayErrors: Record<ExpressPayProblem, ErrorShape> = {
  ...ownErrors,
  ...(Object.fromEntries(expressPayRefusals.map((code) => [code, { status: 409, title: stateTitles[code] }])) as Record<
    ExpressPayRefusal,
    ErrorShape
  >),
}
