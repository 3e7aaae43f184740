// Notifies a worker of money that did not move: a transfer that came back, added money that their bank did not send or took back,
// a future-dated transfer, and a standing transfer.
import { publicId } from '@daybreak/ids'
import { centsText } from '@daybreak/money'
import { plainDateText } from '@daybreak/time'
import type { MissedReason, Notify } from '#features/messages'
import type { MoveMoneyPorts, PaydayMissed } from './move-money-deps.ts'

export type NotificationName =
  | 'notifyFailed'
  | 'notifyNotAdded'
  | 'notifyDatedMissed'
  | 'notifyPaydayMissed'
  | 'notifyPaydayComing'

/** A message keeps its reason for years: it has words of its own for what the codes of today say. */
const missedReasons: Readonly<Record<PaydayMissed['reason'], MissedReason>> = {
  'move_money.below_min': 'below_min',
  'move_money.over_available': 'over_available',
  'move_money.limit_24h': 'limit_24h',
  'move_money.first_day': 'first_day',
  'move_money.restricted': 'restricted',
  'move_money.account_closed': 'account_closed',
  'accounts.closing': 'closing',
  'move_money.destination_not_ready': 'destination_not_ready',
  'move_money.instant_not_offered': 'instant_not_offered',
}

export function transferMessages(notify: Notify): Pick<MoveMoneyPorts, NotificationName> {
  return {
    notifyFailed: (tx, { employeeId, transferId, amount }) =>
      notify(tx, {
        employeeId,
        event: 'transfer-failed',
        key: transferId,
        facts: { amount: centsText(amount), transferId: publicId('trf', transferId) },
      }),
    notifyNotAdded: (tx, { employeeId, transferId, account, amount, wasUsable, isBlocked, againOn }) =>
      notify(tx, {
        employeeId,
        event: 'money-not-added',
        key: transferId,
        facts: {
          account,
          amount: centsText(amount),
          wasUsable,
          isBlocked,
          againOn: againOn === null ? null : plainDateText(againOn),
        },
      }),
    notifyDatedMissed: (tx, { employeeId, transferId, account, sendOn, reason }) =>
      notify(tx, {
        employeeId,
        event: 'dated-transfer-missed',
        key: transferId,
        facts: { account, sendOn: plainDateText(sendOn), reason: missedReasons[reason] },
      }),
    notifyPaydayMissed: (tx, { employeeId, account, payday, reason }) =>
      notify(tx, {
        employeeId,
        event: 'payday-missed',
        key: plainDateText(payday),
        facts: { account, payday: plainDateText(payday), reason: missedReasons[reason] },
      }),
    notifyPaydayComing: (tx, { employeeId, account, on, amount }) =>
      notify(tx, {
        employeeId,
        event: 'payday-transfer-coming',
        key: plainDateText(on),
        facts: { account, on: plainDateText(on), amount: centsText(amount) },
      }),
  }
}
