// Shows cases to our people: those that are due, and one in full with its files.
import type { CaseState } from '@daybreak/contract'
import type { Instant, PlainDate } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'
import type { SealedUploads, Upload } from '#platform/uploads/sealed-uploads.ts'
import type { SupportDeps } from '../support-deps.ts'
import type { CaseDesk } from '../support-desk.ts'
import { findCaseByNumber, listCases, type StoredCase } from './cases.store.ts'
import { listMessages } from './messages.store.ts'
import { openText } from './sealed-texts.ts'

export type OperatorCase = Pick<
  StoredCase,
  'number' | 'employeeId' | 'language' | 'topic' | 'article' | 'state' | 'openedAt' | 'closedAt'
> & { answerBy: PlainDate | null }

export type OperatorMessage = {
  author: 'worker' | 'us'
  agent: string | null
  text: string
  /** Written in a session that was opened with a card: be careful with what you reveal. */
  isLimited: boolean
  at: Instant
  files: readonly (Upload & { read(): AsyncGenerator<Uint8Array, void> })[]
}

export type CaseStory = OperatorCase & {
  email: string | null
  messages: OperatorMessage[]
  /** Where it is answered instead of here. */
  elsewhere: string | null
}

type OperatingDeps = Pick<SupportDeps, 'encryption'> & { executor: Executor; uploads: SealedUploads; desk: CaseDesk }

export async function listForOperator(executor: Executor, states: readonly CaseState[], max: number): Promise<OperatorCase[]> {
  return listCases(executor, states, max)
}

export async function readForOperator(deps: OperatingDeps, number: string): Promise<CaseStory | null> {
  const { executor, encryption, uploads } = deps
  const found = /^[1-9]\d{4,9}$/.test(number) ? await findCaseByNumber(executor, number) : null
  if (found === null) return null
  const { id, employeeId, emailSealed } = found
  const files = employeeId === null ? [] : await uploads.list(executor, employeeId)
  const field = { table: 'support_case', column: 'email_sealed', row: id }
  return {
    ...found,
    elsewhere: await deps.desk.findElsewhere(executor, id),
    email: emailSealed === null ? null : encryption.open(emailSealed, field),
    messages: (await listMessages(executor, id)).map((message) => ({
      author: message.author,
      agent: message.agent,
      text: openText(deps, message),
      isLimited: message.isLimited,
      at: message.at,
      files: files
        .filter((file) => message.fileIds.includes(file.id))
        .map((file) => ({ ...file, read: () => uploads.open(executor, employeeId ?? '', file) })),
    })),
  }
}
