// Agreements word for word, by hash: each is kept once, with the first consent to it, and never changes.
import { exactWord, paperContent, type PaperContent } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { AgreedText } from './papers.ts'

export type Document = AgreedText & { documentId: string }

export async function keepDocuments(tx: Transaction, documents: readonly Document[], at: Instant): Promise<void> {
  if (documents.length === 0) return
  await tx
    .insertInto('onboarding_document')
    .values(
      documents.map(({ hash, documentId, version, locale, content }) => ({
        hash,
        document_id: exactWord(documentId),
        version: exactWord(version),
        locale,
        content: JSON.stringify(content),
        kept_at: instantText(at),
      })),
    )
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** Null for a text that was agreed to before texts were kept. */
export async function readDocument(executor: Executor, hash: string): Promise<PaperContent | null> {
  const row = await executor.selectFrom('onboarding_document').select('content').where('hash', '=', hash).executeTakeFirst()
  return row === undefined ? null : paperContent.parse(row.content)
}
