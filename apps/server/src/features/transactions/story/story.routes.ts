// Serves GET /api/employees/transactions/:id, an item with its steps and the balance after it, and /receipt, the same as a PDF to
// share.
import { storyRoutes, type ClientConfig, type StoryStep, type TransactionStory } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { centsText, type Cents } from '@daybreak/money'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { accountsErrors, type FindAccountId } from '#features/accounts'
import { readPostedThrough } from '#features/ledger'
import type { Database, Executor } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { handleWith, ok, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { findItem, type ItemRow } from '../transactions-item.store.ts'
import { shownAt } from '../transactions-page.store.ts'
import { transactionsErrors } from '../transactions.errors.ts'
import { drawReceipt, type Reader } from './receipt.ts'
import { stepsOfItem } from './story.rules.ts'

type ReportedStep = Omit<StoryStep, 'at' | 'amount' | 'before'> & { at: Instant | null; amount: Cents; before: Cents | null }

export type StoryDeps = {
  database: Database
  clock: Clock
  accountIdOf: FindAccountId
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
  /** The steps of a card purchase, null for what is none: cards know them, and this room may not import them. */
  readPurchaseSteps(executor: Executor, item: { accountId: string; itemId: string }): Promise<readonly ReportedStep[] | null>
  /** In which language and zone a worker reads. */
  readReader(executor: Executor, employeeId: string): Promise<Reader>
}

const handle = handleWith({ ...accountsErrors, ...transactionsErrors })

// Each is drawn anew.
const receiptOptions: RouteOptions = { limit: { requests: 60, perMs: 300_000 } }

type Found = { accountId: string; row: ItemRow }

export function routesOfStory(deps: StoryDeps): RouteDefinition[] {
  const { query } = deps.database

  async function find(employeeId: string, id: string): Promise<Found | Refusal<'accounts.not_found' | 'transactions.not_found'>> {
    const accountId = await deps.accountIdOf(employeeId)
    if (isRefused(accountId)) return accountId
    const itemId = parsePublicId('txn', id)
    const row = itemId === null ? null : await findItem(query, { accountId, itemId })
    return row === null ? refuse('transactions.not_found') : { accountId, row }
  }

  async function compose({ accountId, row }: Found): Promise<TransactionStory> {
    const transaction = shownAt(deps.clock.now())(row)
    const isCard = row.rail === 'card'
    const reported = isCard ? await deps.readPurchaseSteps(query, { accountId, itemId: row.id }) : null
    const hasMoved = !transaction.isPending && row.journal_id !== null
    const after = hasMoved && row.journal_id !== null ? await readPostedThrough(query, accountId, row.journal_id) : null
    return {
      transaction,
      steps: reported?.map(shownStep) ?? (isCard ? stepsOfItem(transaction) : []),
      balanceAfter: after === null ? null : centsText(after),
    }
  }

  return [
    handle(storyRoutes.readStory, async ({ session, params }) => {
      const found = await find(session.employeeId, params.id)
      return isRefused(found) ? found : ok(await compose(found))
    }),
    handle(
      storyRoutes.drawReceipt,
      async ({ session, params, query: { locale } }) => {
        const found = await find(session.employeeId, params.id)
        if (isRefused(found)) return found
        const { transaction } = await compose(found)
        const reader = await deps.readReader(query, session.employeeId)
        const receipt = await drawReceipt(transaction, { ...reader, locale: locale ?? reader.locale }, deps.brand)
        return { status: 200, file: { type: 'application/pdf', ...receipt } as const }
      },
      receiptOptions,
    ),
  ]
}

function shownStep({ at, amount, before, ...step }: ReportedStep): StoryStep {
  return {
    ...step,
    at: at === null ? null : instantText(at),
    amount: centsText(amount),
    before: before === null ? null : centsText(before),
  }
}
