// Connects disputes with claims at other banks: each report of an unauthorized debit is both.
import { createAchRoom, fileReportedDebit, type AchRoomDeps, type RulingSettings } from '#features/ach'
import { achEntriesOf } from '#features/cards'
import { createDisputeDocuments, createDisputesRoom, type DisputesDeps, type DisputesRoom } from '#features/disputes'
import { createSupportUploads } from '#features/support'
import type { Config } from '#platform/config.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'

type Given = Omit<DisputesDeps, 'claims' | 'uploads' | 'documents' | 'jobs' | 'issuer'> &
  Omit<AchRoomDeps, 'disputes' | 'entries' | 'jobs' | 'issuer'> & {
    issuer: AchRoomDeps['issuer'] & DisputesDeps['issuer']
    jobs: Pick<Jobs, 'register' | 'enqueue'>
  }

/** The routes of both rooms. */
export function composeDisputes(given: Given): Pick<DisputesRoom, 'desk'> & { routes: RouteDefinition[] } {
  const claiming = { ...given, entries: achEntriesOf(given.clock) }
  const { claims, desk, routes } = createDisputesRoom({
    ...given,
    uploads: createSupportUploads(given.encryption),
    documents: createDisputeDocuments(given.encryption),
    claims: { file: (tx, claim) => fileReportedDebit(claiming, tx, claim) },
  })
  return { desk, routes: [...createAchRoom({ ...claiming, disputes: claims }), ...routes] }
}

/** Decision 53: only our stand-in takes returns from us; any other provider decides debits itself. */
export function rulingOf({ depositsFrom, cardProvider }: Config): RulingSettings {
  return { depositsFrom, railTakesReturns: cardProvider.isSandbox }
}
