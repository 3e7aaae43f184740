// All SQL for choices that workers made on our pages after signing up.
import type { ChoiceSubject } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Choice = {
  id: string
  subject: ChoiceSubject
  isGiven: boolean
  /** Documents that are mailed: from when. */
  startsOn: string | null
  chosenAt: Instant
}

export type NewChoice = Choice & { employeeId: string; sessionId: string; agreementHash: string | null }

export async function insertChoice(tx: Transaction, choice: NewChoice): Promise<void> {
  await tx
    .insertInto('consents_choice')
    .values({
      id: choice.id,
      employee_id: choice.employeeId,
      subject: choice.subject,
      is_given: choice.isGiven,
      starts_on: choice.startsOn,
      agreement_hash: choice.agreementHash,
      session_id: choice.sessionId,
      chosen_at: instantText(choice.chosenAt),
    })
    .execute()
}

/** The newest first. */
export async function listChoices(executor: Executor, employeeId: string): Promise<Choice[]> {
  const rows = await executor
    .selectFrom('consents_choice')
    .select(['id', 'subject', 'is_given', 'starts_on', 'chosen_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('chosen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(choicesMax)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    isGiven: row.is_given,
    startsOn: row.starts_on,
    chosenAt: parseInstant(row.chosen_at),
  }))
}

// As many as a page can show: each subject's newest is among them unless the worker changed their mind fifty times since.
const choicesMax = 50

export async function readNewestChoice(executor: Executor, employeeId: string, subject: ChoiceSubject): Promise<Choice | null> {
  const row = await executor
    .selectFrom('consents_choice')
    .select(['id', 'is_given', 'starts_on', 'chosen_at'])
    .where('employee_id', '=', employeeId)
    .where('subject', '=', subject)
    .orderBy('chosen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, is_given: isGiven, starts_on: startsOn, chosen_at: at } = row
  return { id, subject, isGiven, startsOn, chosenAt: parseInstant(at) }
}
