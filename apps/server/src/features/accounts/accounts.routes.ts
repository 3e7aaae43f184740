// Serves the payroll account with its balances, and the token that lets a browser read its numbers at the card provider.
import { accountsRoutes, type AccountRestriction } from '@daybreak/contract'
import { parsePublicId, publicId } from '@daybreak/ids'
import { centsText, type Cents } from '@daybreak/money'
import { instantText, isBefore, plainDateText, type Clock, type Instant, type PlainDate } from '@daybreak/time'
import { issuerErrors, type Issuer } from '#features/issuer'
import { readBalance } from '#features/ledger'
import { recordActivity } from '#features/session'
import type { Database } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { handleWith, ok, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { accountsErrors } from './accounts.errors.ts'
import { firstWeekEndsAt } from './accounts.rules.ts'
import { findRestriction, type Restriction } from './accounts-restrictions.store.ts'
import { findAccountOf, type Account } from './accounts.store.ts'
import { drawDepositForm, type FormBrand } from './accounts-deposit-form.ts'

export type ComingOnAccount = { transactionId: string; amount: Cents; senderName: string; arrivesOn: PlainDate }

export type AccountsRouteDeps = {
  database: Database
  clock: Clock
  issuer: Pick<Issuer, 'createNumbersToken' | 'readDirectDepositNumbers' | 'browserUrl'>
  brand: FormBrand
  /** Deposits that are on their way to the account, the nearest first: employers know them, and this room may not import them. */
  readComing(account: { accountId: string; employeeId: string }): Promise<readonly ComingOnAccount[]>
  /** Whether the worker has requested their pay here: the onboarding room has that, and this room may not import it. */
  isPayElected(employeeId: string): Promise<boolean>
  /** When the first pay arrived; null until then: the transactions room has that, and this room may not import it. */
  readFirstPaydayAt(accountId: string): Promise<Instant | null>
}

const handle = handleWith({ ...accountsErrors, ...issuerErrors })

// Each is drawn anew, and shows both numbers.
const formOptions: RouteOptions = { limit: { requests: 30, perMs: 300_000 } }

export function routesOfAccounts(deps: AccountsRouteDeps): RouteDefinition[] {
  return [accountRoute(deps), ...numbersRoutes(deps)]
}

function accountRoute(deps: AccountsRouteDeps): RouteDefinition {
  const { database, clock, readComing, readFirstPaydayAt } = deps
  return handle(accountsRoutes.readPayrollAccount, async ({ session: { employeeId } }) => {
    const account = await findAccountOf(database.query, employeeId)
    if (account === null) return refuse('accounts.not_found')
    const { available, posted } = await readBalance(database.query, account.id)
    const { directDepositId, accountNumberLast4, routingNumberLast4 } = account
    const coming = await readComing({ accountId: account.id, employeeId })
    const firstDepositAt = await readFirstPaydayAt(account.id)
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
      firstDepositAt: firstDepositAt && instantText(firstDepositAt),
      coming: coming.map(({ transactionId, amount, senderName, arrivesOn }) => ({
        id: publicId('txn', transactionId),
        amount: centsText(amount),
        employerName: senderName,
        settlesOn: plainDateText(arrivesOn),
      })),
      firstWeek: isOver
        ? null
        : {
            endsAt: instantText(endsAt),
            isPayElected: await deps.isPayElected(employeeId),
            hasBeenPaid: firstDepositAt !== null,
          },
      restriction: restriction && shownRestriction(restriction),
      isClosing: account.isOpen && account.isClosing,
    })
  })
}

function numbersRoutes({ database, clock, issuer, brand }: AccountsRouteDeps): RouteDefinition[] {
  /** The worker's own account while its numbers may be shown. */
  async function findRevealable(employeeId: string, id: string) {
    const account = await findAccountOf(database.query, employeeId)
    // Another worker's account is not there either.
    if (account === null || account.id !== parsePublicId('acc', id)) return refuse('accounts.not_found')
    if (!account.isOpen) return refuse('accounts.closed')
    // Decisions 35: "reveals stop". A token that was given before lives for its minutes.
    if ((await findRestriction(database.query, account.id)) !== null) return refuse('accounts.restricted')
    return account
  }
  function recordShown({ employeeId, accountNumberLast4 }: Account, sessionId: string): Promise<void> {
    return database.transaction((tx) =>
      recordActivity(tx, {
        employeeId,
        kind: 'deposit_numbers_shown',
        at: clock.now(),
        sessionId,
        detail: accountNumberLast4,
      }),
    )
  }
  return [
    handle(accountsRoutes.createNumbersToken, async ({ session: { employeeId, sessionId }, params }) => {
      const account = await findRevealable(employeeId, params.id)
      if (isRefused(account)) return account
      const { directDepositId } = account
      const { token, expiresAt } = await issuer.createNumbersToken(directDepositId)
      // The numbers go from the card provider to the browser: handing out the token is all we see of it.
      await recordShown(account, sessionId)
      return ok({ token, expiresAt: instantText(expiresAt ?? clock.now()), directDepositId, graphqlUrl: issuer.browserUrl })
    }),

    handle(
      accountsRoutes.createDepositForm,
      async ({ session: { employeeId, sessionId }, params, query: { locale } }) => {
        const account = await findRevealable(employeeId, params.id)
        if (isRefused(account)) return account
        const numbers = await issuer.readDirectDepositNumbers(account.directDepositId)
        const form = await drawDepositForm(database.query, { employeeId, numbers, locale, brand, at: clock.now() })
        await recordShown(account, sessionId)
        return { status: 200, file: { type: 'application/pdf', ...form } as const }
      },
      formOptions,
    ),
  ]
}

/** Who restricted it is only for our people. */
function shownRestriction({ reason, at, caseNumber }: Restriction): AccountRestriction {
  return { reason, since: instantText(at), caseNumber }
}
