// All SQL for what an operator has to mail: documents from some day on, and copies of agreements.
import type { CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { MailOrder } from './consents.rules.ts'

export type Letter = {
  id: string
  employeeId: string
  kind: MailOrder | 'copy'
  agreementId: string | null
  startsOn: string | null
  askedAt: Instant
}

const columns = ['id', 'employee_id', 'kind', 'agreement_id', 'starts_on', 'asked_at'] as const

/** A copy that is already on its way is not requested again. */
export async function insertLetter(tx: Transaction, letter: Letter): Promise<boolean> {
  const row = await tx
    .insertInto('consents_letter')
    .values({
      id: letter.id,
      employee_id: letter.employeeId,
      kind: letter.kind,
      agreement_id: letter.agreementId,
      starts_on: letter.startsOn,
      asked_at: instantText(letter.askedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The order about all documents that is not carried out yet, locked: the operator cannot carry it out while it is dropped. */
export async function lockOpenOrder(tx: Transaction, employeeId: string): Promise<{ id: string; kind: MailOrder } | null> {
  const row = await tx
    .selectFrom('consents_letter')
    .select(['id', 'kind'])
    .where('employee_id', '=', employeeId)
    .where('kind', '!=', 'copy')
    .where('done_at', 'is', null)
    .where('dropped_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.kind === 'copy') return null
  return { id: row.id, kind: row.kind }
}

export async function dropLetter(tx: Transaction, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('consents_letter')
    .set({ dropped_at: instantText(at) })
    .where('id', '=', id)
    .execute()
}

/** Of each agreement, since when a copy is on its way. */
export async function listOpenCopies(executor: Executor, employeeId: string): Promise<ReadonlyMap<string, Instant>> {
  const rows = await executor
    .selectFrom('consents_letter')
    .select(['agreement_id', 'asked_at'])
    .where('employee_id', '=', employeeId)
    .where('kind', '=', 'copy')
    .where('done_at', 'is', null)
    .execute()
  return new Map(rows.flatMap(({ agreement_id: id, asked_at: at }) => (id === null ? [] : [[id, parseInstant(at)] as const])))
}

/** What is to be mailed, the oldest first. */
export async function listOpenLetters(executor: Executor, limit: number): Promise<Letter[]> {
  const rows = await executor
    .selectFrom('consents_letter')
    .select(columns)
    .where('done_at', 'is', null)
    .where('dropped_at', 'is', null)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(letterOf)
}

/** @returns null for a letter that there is not, or that the worker took back; `isNew` is false for one that was done before */
export async function markLetterDone(
  tx: Transaction,
  { id, by, at }: { id: string; by: CleanText; at: Instant },
): Promise<{ letter: Letter; isNew: boolean } | null> {
  const open = await tx
    .updateTable('consents_letter')
    .set({ done_at: instantText(at), done_by: by })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('dropped_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  if (open !== undefined) return { letter: letterOf(open), isNew: true }
  const done = await tx
    .selectFrom('consents_letter')
    .select(columns)
    .where('id', '=', id)
    .where('done_at', 'is not', null)
    .executeTakeFirst()
  return done === undefined ? null : { letter: letterOf(done), isNew: false }
}

type LetterRow = {
  id: string
  employee_id: string
  kind: Letter['kind']
  agreement_id: string | null
  starts_on: string | null
  asked_at: string
}

function letterOf(row: LetterRow): Letter {
  return {
    id: row.id,
    employeeId: row.employee_id,
    kind: row.kind,
    agreementId: row.agreement_id,
    startsOn: row.starts_on,
    askedAt: parseInstant(row.asked_at),
  }
}
