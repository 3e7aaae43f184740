// Connects the Move Money room to its rails and to other rooms: names, and the fee caps of a home state.
import { ownText } from '@daybreak/contract'
import type { AccountsRoom } from '#features/accounts'
import { readHome, readPerson } from '#features/employee'
import { maxFeeOf, readStatePolicies, sumTakenSince, type OutsidePort, type OutsideRefusal } from '#features/express-pay'
import type { Notify } from '#features/messages'
import {
  createFilesRail,
  createMoveMoneyRoom,
  registerBankFilesJobs,
  transferMessages,
  type BankFilesDeps,
  type EarnedRefusal,
  type MoveMoneyDeps,
  type MoveMoneyPorts,
  type MoveMoneyRoom,
  type Rails,
  type NotificationName,
} from '#features/move-money'
import { isRefused, refuse } from '#platform/errors.ts'
import type { Config } from '#platform/config.ts'
import type { Jobs } from '#platform/jobs.ts'
import { payPorts } from './ports/pay-ports.ts'
import type { TransferPorts } from './transfer-ports.ts'

const moneyPorts: Pick<MoveMoneyPorts, 'readStateCap' | 'readLegalName' | 'sumTakenEarly' | keyof typeof payPorts> = {
  ...payPorts,
  sumTakenEarly: sumTakenSince,
  async readStateCap(executor, employeeId) {
    const state = (await readHome(executor, employeeId))?.state
    if (typeof state !== 'string') return null
    const [policy] = await readStatePolicies(executor, state)
    return policy === undefined ? null : { state, capOf: (amount) => maxFeeOf(policy, amount) }
  },
  async readLegalName(executor, employeeId) {
    const person = await readPerson(executor, employeeId)
    if (person === null) throw new Error('a transfer of no one')
    return `${person.firstName} ${person.lastName}`
  },
}

export type MovingDeps = Omit<MoveMoneyDeps, 'rails' | keyof typeof moneyPorts | NotificationName | 'restrictAccount' | 'jobs'> &
  Pick<TransferPorts, 'providerRail' | 'handTo'> & {
    notify: Notify
    jobs: Pick<Jobs, 'register' | 'enqueue'>
    achFiles: Config['achFiles']
    accounts: Pick<AccountsRoom, 'restrict'>
  }

/** The room with its rails, notified of what the card provider says. */
export function composeMoveMoney({ accounts, achFiles, providerRail, handTo, notify, ...deps }: MovingDeps): MoveMoneyRoom {
  const reported = transferMessages(notify)
  const moveMoney = createMoveMoneyRoom({
    ...deps,
    ...moneyPorts,
    ...reported,
    // Our reading: "fraud review" says that we look, and to a worker who lives not that they are held for dead.
    restrictAccount: async (of) =>
      void (await accounts.restrict({ ...of, operator: ownText('Returned transfers'), reason: 'fraud_review' })),
    rails: composeRails({ ...deps, ...reported, achFiles, providerRail }),
  })
  handTo(moveMoney)
  return moveMoney
}

type RailsDeps = Omit<BankFilesDeps, 'bank'> & Pick<MovingDeps, 'jobs' | 'achFiles' | 'providerRail'>

/** Decisions 31: standard transfers by the card provider or by our own files; instant ones by the card provider always. */
function composeRails({ achFiles, providerRail, ...deps }: RailsDeps): Rails {
  if (achFiles === null) return { standard: providerRail, instant: providerRail }
  registerBankFilesJobs({ ...deps, bank: achFiles })
  return { standard: createFilesRail(deps), instant: providerRail }
}

/** What Express Pay needs from it: where earned pay may be sent, with refusals in Express Pay's own words. */
export function outsidePortOf({ earnedPay }: Pick<MoveMoneyRoom, 'earnedPay'>): OutsidePort {
  return {
    ...earnedPay,
    async readState(executor, transfer) {
      const seen = await earnedPay.readState(executor, transfer)
      return isRefused(seen) ? refusalOf(seen) : seen
    },
    async send(tx, transfer) {
      const refusal = await earnedPay.send(tx, transfer)
      return refusal === null ? null : refusalOf(refusal)
    },
  }
}

/** A stranger's account, one that is not ready, and what a state takes off: none of them is a way that was offered. */
function refusalOf(refusal: EarnedRefusal): OutsideRefusal {
  const { kind: _kind, code, ...more } = refusal
  if (code === 'move_money.limit_24h' || code === 'move_money.first_day') return refuse('express_pay.destination_limit', more)
  if (code === 'move_money.restricted') return refuse('express_pay.destination_restricted')
  return refuse('express_pay.destination_not_offered')
}
