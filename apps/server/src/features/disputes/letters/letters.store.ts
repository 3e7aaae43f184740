// All SQL for letters, and for the documents that a decision was based on. Neither is ever changed.
import { keptText, type CleanText } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { LetterContent, LetterKind } from './content.ts'

export type StoredLetter = { id: string; caseId: string; language: Locale; madeAt: Instant } & (
  | { kind: LetterKind; content: LetterContent }
  | { kind: 'document'; name: CleanText; fileId: string }
)

type Base = { id: string; caseId: string; employeeId: string; language: Locale; madeAt: Instant }
export type NewLetter = Base & { kind: LetterKind; content: LetterContent }
export type NewDocument = Base & { name: CleanText; fileId: string; madeBy: CleanText }

export async function insertLetter(tx: Transaction, letter: NewLetter): Promise<void> {
  await tx
    .insertInto('disputes_letter')
    .values({ ...baseOf(letter), kind: letter.kind, content: JSON.stringify(letter.content) })
    .execute()
}

export async function insertDocument(tx: Transaction, document: NewDocument): Promise<void> {
  await tx
    .insertInto('disputes_letter')
    .values({
      ...baseOf(document),
      kind: 'document',
      name: document.name,
      file_id: document.fileId,
      made_by: document.madeBy,
    })
    .execute()
}

function baseOf({ id, caseId, employeeId, language, madeAt }: Base) {
  return { id, case_id: caseId, employee_id: employeeId, language, made_at: instantText(madeAt) }
}

/** The newest first. */
export async function listLetters(executor: Executor, caseId: string): Promise<StoredLetter[]> {
  const rows = await executor
    .selectFrom('disputes_letter')
    .select(['id', 'case_id', 'kind', 'language', 'content', 'name', 'file_id', 'made_at'])
    .where('case_id', '=', caseId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(letterOf)
}

/** Of a worker, of all cases, without the documents: the newest first. */
export async function listLettersOf(
  executor: Executor,
  employeeId: string,
  since: Instant,
): Promise<{ id: string; caseId: string; kind: LetterKind; madeAt: Instant }[]> {
  const rows = await executor
    .selectFrom('disputes_letter')
    .select(['id', 'case_id', 'kind', 'made_at'])
    .where('employee_id', '=', employeeId)
    .where('kind', '<>', 'document')
    .where('made_at', '>=', instantText(since))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap((row) =>
    row.kind === 'document' ? [] : [{ id: row.id, caseId: row.case_id, kind: row.kind, madeAt: parseInstant(row.made_at) }],
  )
}

type Row = {
  id: string
  case_id: string
  kind: LetterKind | 'document'
  language: Locale
  content: unknown
  name: string | null
  file_id: string | null
  made_at: string
}

function letterOf(row: Row): StoredLetter {
  const base = { id: row.id, caseId: row.case_id, language: row.language, madeAt: parseInstant(row.made_at) }
  if (row.kind !== 'document') return { ...base, kind: row.kind, content: row.content as LetterContent }
  if (row.name === null || row.file_id === null) throw new Error('a document without its file')
  return { ...base, kind: 'document', name: keptText(row.name), fileId: row.file_id }
}
