// The operator's commands on disputes.
import type { CleanText, DisputeState } from '@daybreak/contract'
import { findAccountOf } from '#features/accounts'
import { refuse, type Refusal } from '#platform/errors.ts'
import {
  askWorker,
  attachDocument,
  decideCase,
  giveCredit,
  listCases,
  noteInCase,
  readCase,
  type CaseStory,
  type DeskDecision,
  type DeskOutcome,
  type DocumentToAttach,
  type ListedCase,
  type NoteKind,
} from './desk/index.ts'
import type { DisputesDeps } from './disputes-deps.ts'
import type { Case } from './disputes.store.ts'
import { fileDispute, type Report } from './filing/index.ts'

export type DisputesDesk = {
  /** The most urgent one first. */
  list(states: readonly DisputeState[], max: number): Promise<ListedCase[]>
  read(number: string): Promise<CaseStory | null>
  ask(number: string, question: { text: CleanText; by: CleanText }): Promise<DeskOutcome>
  note(number: string, note: { kind: NoteKind; note: CleanText | null; by: CleanText }): Promise<DeskOutcome>
  credit(number: string, giver: { by: CleanText }): Promise<DeskOutcome>
  decide(number: string, decision: DeskDecision): Promise<DeskOutcome>
  attach(number: string, document: DocumentToAttach): ReturnType<typeof attachDocument>
  /** What a worker reported by phone (Regulation E 1005.11(b)). */
  take(employeeId: string, report: Omit<Report, 'requestId' | 'files'>): Promise<Case | Refusal<string>>
}

export function createDesk(deps: DisputesDeps): DisputesDesk {
  const reading = { ...deps, executor: deps.database.query }
  return {
    list: (states, max) => listCases(reading, { states, max }),
    read: (number) => readCase(reading, number),
    ask: (number, question) => askWorker(deps, number, question),
    note: (number, note) => noteInCase(deps, number, note),
    credit: (number, giver) => giveCredit(deps, number, giver),
    decide: (number, decision) => decideCase(deps, number, decision),
    attach: (number, document) => attachDocument(deps, number, document),
    async take(employeeId, report) {
      const account = await findAccountOf(deps.database.query, employeeId)
      if (account === null) return refuse('accounts.not_found')
      const reporter = { employeeId, sessionId: null, accountId: account.id }
      return fileDispute(deps, reporter, { ...report, requestId: null, files: [] })
    },
  }
}
