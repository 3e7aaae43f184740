// All SQL for readers' answers about articles.
import type { HelpedAnswer } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

/** The id of a worker, or one that a visitor's browser made. */
export type Reader = { employeeId: string } | { visitorId: string }
export type HelpedRequest = { article: string; answer: HelpedAnswer; language: 'en' | 'es' }

/** The last answer of a reader counts. */
export async function saveHelped(
  executor: Executor,
  reader: Reader,
  { id, at, ...said }: HelpedRequest & { id: string; at: Instant },
): Promise<void> {
  const isWorker = 'employeeId' in reader
  const answered = { answer: said.answer, language: said.language, answered_at: instantText(at) }
  await executor
    .insertInto('support_helped')
    .values({
      id,
      article: said.article,
      employee_id: isWorker ? reader.employeeId : null,
      visitor_id: isWorker ? null : reader.visitorId,
      ...answered,
    })
    .onConflict((conflict) => conflict.columns([isWorker ? 'employee_id' : 'visitor_id', 'article']).doUpdateSet(answered))
    .execute()
}

export type HelpedCount = Record<HelpedAnswer, number> & { article: string; signedOut: number }

/** Of each article that someone answered about since then. */
export async function countHelped(executor: Executor, since: Instant): Promise<HelpedCount[]> {
  const { rows } = await sql<HelpedCount>`
    select article,
      count(*) filter (where answer = 'yes')::integer as yes,
      count(*) filter (where answer = 'no')::integer as no,
      count(*) filter (where answer = 'unclear')::integer as unclear,
      count(*) filter (where answer = 'other')::integer as other,
      count(*) filter (where answer = 'failed')::integer as failed,
      count(*) filter (where visitor_id is not null)::integer as "signedOut"
    from support_helped where answered_at >= ${instantText(since)} group by article order by article
  `.execute(executor)
  return rows
}

export async function deleteHelpedBefore(executor: Executor, moment: Instant): Promise<void> {
  await executor.deleteFrom('support_helped').where('answered_at', '<', instantText(moment)).execute()
}
