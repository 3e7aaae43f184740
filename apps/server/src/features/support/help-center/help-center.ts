// The desk at a help center: cases that are opened while one is configured are answered there, and synced in both directions.
import { newUuid } from '@daybreak/ids'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { SealedUploads } from '#platform/uploads/sealed-uploads.ts'
import type { SupportDeps } from '../support-deps.ts'
import { ownDesk, type CaseDesk } from '../support-desk.ts'
import type { HelpCenterDeps } from './deps.ts'
import { findTicket, insertOutgoing, insertTicket, type OutgoingKind } from './help-center.store.ts'
import { findUnsynced, keepPolled, syncCase } from './syncing.ts'
import { routesOfHelpCenter } from './webhook.routes.ts'
import { createZendesk } from './zendesk.ts'

const syncQueue = 'support.ticket'
const pollQueue = 'support.ticket-poll'
const everyFiveMinutes = '*/5 * * * *'
const jobTimeoutMs = 180_000
/** Longer than a request that was given up may still be under way there. */
const retryDelayMs = 30_000

type Given = Omit<SupportDeps, 'jobs'> & { uploads: SealedUploads; jobs: Pick<Jobs, 'register' | 'enqueue'> }

export type HelpCenter = { desk: CaseDesk; routes: RouteDefinition[] }

export function createHelpCenter(given: Given): HelpCenter {
  const { database, jobs, clock, zendesk } = given
  const deps: HelpCenterDeps | null = zendesk === null ? null : { ...given, zendesk: createZendesk(zendesk) }
  const sync = async (executor: Executor, caseId: string): Promise<void> =>
    jobs.enqueue(executor, syncQueue, { caseId }, { uniqueKey: newUuid(clock) })

  jobs.register<{ caseId: string }>(
    syncQueue,
    async ({ caseId }, context) => {
      if (deps !== null) await syncCase({ ...deps, database: context.database, log: context.log }, caseId, context.signal)
    },
    { retryDelayMs, timeoutMs: jobTimeoutMs },
  )
  jobs.register(
    pollQueue,
    async (_payload, context) => {
      if (deps === null) return
      const polling = { ...deps, database: context.database }
      const unsynced = await findUnsynced(polling, context.signal)
      for (const caseId of unsynced) await sync(context.database.query, caseId)
      await keepPolled(polling)
    },
    { schedule: everyFiveMinutes, timeoutMs: jobTimeoutMs },
  )
  return {
    desk: deps === null ? ownDesk : createDesk(deps, sync),
    routes: routesOfHelpCenter({ database, clock, zendesk, sync: (caseId) => sync(database.query, caseId) }),
  }
}

function createDesk({ clock }: HelpCenterDeps, sync: (executor: Executor, caseId: string) => Promise<void>): CaseDesk {
  async function send(tx: Transaction, caseId: string, kind: OutgoingKind, messageId: string | null = null): Promise<void> {
    // A case of our own desk stays there: its first messages are not at the help center.
    if ((await findTicket(tx, caseId)) === null) return
    await insertOutgoing(tx, clock, { caseId, kind, messageId })
    await sync(tx, caseId)
  }
  return {
    async onWritten(tx, { caseId, messageId, isFirst }) {
      if (isFirst) await insertTicket(tx, caseId)
      await send(tx, caseId, 'message', messageId)
    },
    onClosed: (tx, caseId) => send(tx, caseId, 'closed'),
    onReopened: (tx, caseId) => send(tx, caseId, 'reopened'),
    async findElsewhere(executor, caseId) {
      const found = await findTicket(executor, caseId)
      if (found === null) return null
      return found.ticketId === null ? 'Zendesk (it is being sent there)' : `Zendesk, ticket ${found.ticketId}`
    },
  }
}
