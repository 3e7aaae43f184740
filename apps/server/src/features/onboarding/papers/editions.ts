// Keeps each document when it is first shown, so that what anyone has read can be read again after it has changed. Readings 3.1 E15.
import { locales } from '@daybreak/copy'
import type { Edition, Paper, PaperId } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { keepDocuments, listEditions, readEdition } from './documents.store.ts'
import { agreedTextOf, type Papers } from './papers.ts'

export type Editions = {
  /** The current document, recorded the first time that it is shown. */
  readCurrent(paperId: PaperId, locale: Paper['locale']): Promise<Paper>
  list(paperId: PaperId, locale: Paper['locale']): Promise<Edition[]>
  /** Null for words that were never shown. */
  read(paperId: PaperId, hash: string): Promise<Paper | null>
}

export function createEditions({ database, clock, papers }: { database: Database; clock: Clock; papers: Papers }): Editions {
  /** By document: what this instance knows to be kept. Its words do not change while it runs. */
  const kept = new Map<PaperId, Promise<void>>()

  function keep(paperId: PaperId): Promise<void> {
    const known = kept.get(paperId)
    if (known !== undefined) return known
    const documents = locales.map((locale) => ({ documentId: paperId, ...agreedTextOf(papers.read(paperId, locale)) }))
    const keeping = database.transaction((tx) => keepDocuments(tx, documents, clock.now()))
    kept.set(paperId, keeping)
    // Kept again by the next reader.
    keeping.catch(() => kept.delete(paperId))
    return keeping
  }

  return {
    async readCurrent(paperId, locale) {
      await keep(paperId)
      return papers.read(paperId, locale)
    },
    async list(paperId, locale) {
      await keep(paperId)
      return listEditions(database.query, paperId, locale)
    },
    read: (paperId, hash) => readEdition(database.query, paperId, hash),
  }
}
