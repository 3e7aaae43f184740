// The payroll account with its balances, and the token by which a browser reads its numbers at the card provider.
import { accountsRoutes, type AccountRestriction, type FirstWeek } from '@daybreak/contract'
import { parsePublicId, publicId } from '@daybreak/ids'
import { centsText, type Cents } from '@daybreak/money'
import { instantText, isBefore, plainDateText, type Clock, type PlainDate } from '@daybreak/time'
import { issuerErrors, type Issuer } from '#features/issuer'
import { readBalance } from '#features/ledger'
import { recordActivity } from '#features/session'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/errors.ts'
import { handleWith, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { accountsErrors } from './accounts.errors.ts'
import { firstWeekEndsAt } from './accounts.rules.ts'
import { findRestriction, type Restriction } from './accounts-restrictions.store.ts'
import { findAccountOf } from './accounts.store.ts'

export type ComingOnAccount = { transactionId: string; amount: Cents; senderName: string; arrivesOn: PlainDate }

export type AccountsRouteDeps = {
  database: Database
  clock: Clock
  issuer: Pick<Issuer, 'createNumbersToken' | 'browserUrl'>
  /** Deposits that are on their way to the account, the nearest first: employers know them, and stand above this room. */
  readComing(account: { accountId: string; employeeId: string }): Promise<readonly ComingOnAccount[]>
  /** How far a new account is: signing up and transactions know it, and stand above this room. */
  readFirstWeek(account: { accountId: string; employeeId: string }): Promise<Omit<FirstWeek, 'endsAt'>>
}

const handle = handleWith({ ...accountsErrors, ...issuerErrors })

export function routesOfAccounts({ database, clock, issuer, readComing, readFirstWeek }: AccountsRouteDeps): RouteDefinition[] {
  return [
    handle(accountsRoutes.readPayrollAccount, async ({ session: { employeeId } }) => {
      const account = await findAccountOf(database.query, employeeId)
      if (account === null) return refuse('accounts.not_found')
      const { available, posted } = await readBalance(database.query, account.id)
      const { directDepositId, accountNumberLast4, routingNumberLast4 } = account
      const coming = await readComing({ accountId: account.id, employeeId })
      const endsAt = firstWeekEndsAt(account.openedAt)
      const restriction = await findRestriction(database.query, account.id)
      const isOver = !isBefore(clock.now(), endsAt)
      return ok({
        id: publicId('acc', account.id),
        externalId: account.externalId,
        details: {
          // Spec 2, "Available is the portion of funds immediately available for use. Present is total funds excluding processing
          // transactions and transfers."
          availableBalance: centsText(available),
          balance: centsText(posted),
          directDepositId,
          accountNumberLast4,
          routingNumberLast4,
          asOf: instantText(clock.now()),
        },
        coming: coming.map(({ transactionId, amount, senderName, arrivesOn }) => ({
          id: publicId('txn', transactionId),
          amount: centsText(amount),
          employerName: senderName,
          settlesOn: plainDateText(arrivesOn),
        })),
        firstWeek: isOver
          ? null
          : { endsAt: instantText(endsAt), ...(await readFirstWeek({ accountId: account.id, employeeId })) },
        restriction: restriction && shownRestriction(restriction),
      })
    }),

    handle(accountsRoutes.createNumbersToken, async ({ session: { employeeId, sessionId }, params }) => {
      const account = await findAccountOf(database.query, employeeId)
      // Another worker's account is not there either.
      if (account === null || account.id !== parsePublicId('acc', params.id)) return refuse('accounts.not_found')
      if (!account.isOpen) return refuse('accounts.closed')
      // Decisions 35: "reveals stop". A token that was given before lives for its minutes.
      if ((await findRestriction(database.query, account.id)) !== null) return refuse('accounts.restricted')
      const { directDepositId } = account
      const { token, expiresAt } = await issuer.createNumbersToken(directDepositId)
      // The numbers go from the card provider to the browser: handing out the token is all we see of it.
      await database.transaction((tx) =>
        recordActivity(tx, {
          employeeId,
          kind: 'deposit_numbers_shown',
          at: clock.now(),
          sessionId,
          detail: account.accountNumberLast4,
        }),
      )
      return ok({ token, expiresAt: instantText(expiresAt ?? clock.now()), directDepositId, graphqlUrl: issuer.browserUrl })
    }),
  ]
}

/** Who restricted it is for our people alone. */
function shownRestriction({ reason, at, caseNumber }: Restriction): AccountRestriction {
  return { reason, since: instantText(at), caseNumber }
}
