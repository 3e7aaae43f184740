// Connects the closing room to others: cards, pending items, earned pay, and the next payday.
import { addCents, noCents } from '@daybreak/money'
import { instantFromMilliseconds } from '@daybreak/time'
import { findAccountOf, listOpenedBefore } from '#features/accounts'
import { readCardsOfEmployee, type CardsRoom } from '#features/cards'
import { createClosingRoom, type ClosingDeps, type ClosingRoom } from '#features/closing'
import { listOpenDisputes } from '#features/disputes'
import { readOutstanding } from '#features/express-pay'
import type { ClosingPay } from '#features/move-money'
import { lockCashBack, payBeforeClosing } from '#features/offers'
import { readLastSeenAt } from '#features/session'
import { listCompleted, listPendingItems, readLastItemAt } from '#features/transactions'
import type { DueClock } from '#platform/clock/due-clock.ts'
import { originOf, type Config } from '#platform/config.ts'
import type { Jobs } from '#platform/jobs.ts'
import { payPorts } from './pay-ports.ts'

const maxPending = 200

type Given = Pick<ClosingDeps, 'database' | 'clock' | 'log' | 'outbox' | 'brand' | 'accounts' | 'notify' | 'recordActivity'> & {
  config: Config
  /** By which cash back falls due. */
  dueClock: DueClock
  jobs: Pick<Jobs, 'register'>
  cards: Pick<CardsRoom, 'closeAll'>
  moveMoney: { closingPay: ClosingPay }
}

export function composeClosing({ config, cards, moveMoney, ...given }: Given): ClosingRoom {
  return createClosingRoom({
    ...given,
    origin: originOf(config),
    money: moveMoney.closingPay,
    cashBack: { lock: lockCashBack, payNow: (tx, employeeId) => payBeforeClosing(given, tx, employeeId) },
    closeCards: (employeeId) => cards.closeAll(employeeId),
    // A dispute that is open holds a closing as what is pending does: until its last day.
    listPending: async (executor, accountId) => [
      ...(await listPendingItems(executor, accountId, maxPending)),
      ...(await listOpenDisputes(executor, accountId)),
    ],
    async sumExpressPay(executor, employeeId) {
      const open = (await readOutstanding(executor, [employeeId])).get(employeeId) ?? []
      return open.reduce((sum, { rest }) => addCents(sum, rest), noCents)
    },
    readNextPayday: payPorts.readNextPayday,
    listAccounts: listOpenedBefore,
    listTransactions: (accountId, cursor) => listCompleted(given, accountId, { take: '50', ...(cursor !== null && { cursor }) }),
    async readLastActive(executor, { accountId, employeeId }) {
      const moments = [
        (await findAccountOf(executor, employeeId))?.openedAt ?? null,
        await readLastItemAt(executor, accountId),
        await readLastSeenAt(executor, employeeId),
      ].filter((moment) => moment !== null)
      return instantFromMilliseconds(Math.max(...moments.map(({ epochMilliseconds }) => epochMilliseconds)))
    },
    async readCardLast4(executor, employeeId) {
      const { payCards, mainCardId } = await readCardsOfEmployee(executor, employeeId)
      return payCards.find(({ id }) => id === mainCardId)?.last4Digits ?? null
    },
  })
}
