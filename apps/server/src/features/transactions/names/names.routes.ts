// Serves POST /api/employees/transactions/:id/name-report: a worker reports that the name of a store is wrong.
import { nameReportRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { accountsErrors, type FindAccountId } from '#features/accounts'
import type { Database } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { handleWith, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { findItem } from '../transactions-item.store.ts'
import { transactionsErrors } from '../transactions.errors.ts'
import { keepReport } from './names.store.ts'

export type NamesDeps = { database: Pick<Database, 'query'>; clock: Clock; accountIdOf: FindAccountId }

const handle = handleWith({ ...accountsErrors, ...transactionsErrors })
const reportOptions: RouteOptions = { limit: { requests: 30, perMs: 3_600_000 } }

export function routesOfNames({ database: { query }, clock, accountIdOf }: NamesDeps): RouteDefinition[] {
  return [
    handle(
      nameReportRoutes.reportName,
      async ({ session, params, body: { id, name } }) => {
        const accountId = await accountIdOf(session.employeeId)
        if (isRefused(accountId)) return accountId
        const itemId = parsePublicId('txn', params.id)
        const item = itemId === null ? null : await findItem(query, { accountId, itemId })
        // An item that is not a store's has our own name, or a bank's.
        if (item === null || item.rail !== 'card') return refuse('transactions.not_found')
        await keepReport(query, { id, accountId, itemId: item.id, raw: item.summary, suggestion: name ?? null }, clock.now())
        return { status: 204 as const }
      },
      reportOptions,
    ),
  ]
}
