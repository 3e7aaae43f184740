// Stores agreements word for word, by hash: each once, when it is first shown or agreed to, and unchanged from then on.
import {
  exactWord,
  agreementContent,
  type Edition,
  type Agreement,
  type AgreementContent,
  type AgreementId,
} from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { AgreedText } from './agreements.ts'

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
export async function readDocument(executor: Executor, hash: string): Promise<AgreementContent | null> {
  const row = await executor.selectFrom('onboarding_document').select('content').where('hash', '=', hash).executeTakeFirst()
  return row === undefined ? null : agreementContent.parse(row.content)
}

const maxEditions = 200

/** Newest first. */
export async function listEditions(executor: Executor, paperId: AgreementId, locale: Locale): Promise<Edition[]> {
  const rows = await executor
    .selectFrom('onboarding_document')
    .select(['version', 'hash', 'kept_at'])
    .where('document_id', '=', paperId)
    .where('locale', '=', locale)
    .orderBy('version', 'desc')
    .orderBy('kept_at', 'desc')
    .orderBy('hash')
    .limit(maxEditions)
    .execute()
  return rows.map(({ version, hash, kept_at: at }) => ({ version, hash, locale, firstShownAt: instantText(parseInstant(at)) }))
}

/** Of these documents alone: what names a worker's employer and pay is kept here too, and is no one else's to read. */
export async function readEdition(executor: Executor, paperId: AgreementId, hash: string): Promise<Agreement | null> {
  const row = await executor
    .selectFrom('onboarding_document')
    .select(['version', 'locale', 'content'])
    .where('hash', '=', hash)
    .where('document_id', '=', paperId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { paperId, version: row.version, hash, locale: row.locale as Locale, ...agreementContent.parse(row.content) }
}
