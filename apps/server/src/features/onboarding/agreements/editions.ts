// Stores each document when it is first shown, so that what anyone has read can be read again after a change. Readings 3.1 E15.
import { locales } from '@daybreak/copy'
import type { Edition, Agreement, AgreementId } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { keepDocuments, listEditions, readEdition } from './documents.store.ts'
import { agreedTextOf, type Agreements } from './agreements.ts'

export type Editions = {
  /** The current document, recorded the first time that it is shown. */
  readCurrent(paperId: AgreementId, locale: Agreement['locale']): Promise<Agreement>
  list(paperId: AgreementId, locale: Agreement['locale']): Promise<Edition[]>
  /** Null for words that were never shown. */
  read(paperId: AgreementId, hash: string): Promise<Agreement | null>
}

export function createEditions({
  database,
  clock,
  agreements,
}: {
  database: Database
  clock: Clock
  agreements: Agreements
}): Editions {
  /** By document: what this instance knows to be kept. Its words do not change while it runs. */
  const kept = new Map<AgreementId, Promise<void>>()

  function keep(paperId: AgreementId): Promise<void> {
    const known = kept.get(paperId)
    if (known !== undefined) return known
    const documents = locales.map((locale) => ({ documentId: paperId, ...agreedTextOf(agreements.read(paperId, locale)) }))
    const keeping = database.transaction((tx) => keepDocuments(tx, documents, clock.now()))
    kept.set(paperId, keeping)
    // Kept again by the next reader.
    keeping.catch(() => kept.delete(paperId))
    return keeping
  }

  return {
    async readCurrent(paperId, locale) {
      await keep(paperId)
      return agreements.read(paperId, locale)
    },
    async list(paperId, locale) {
      await keep(paperId)
      return listEditions(database.query, paperId, locale)
    },
    read: (paperId, hash) => readEdition(database.query, paperId, hash),
  }
}
