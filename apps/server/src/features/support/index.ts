// The entry point of the support room: messages to us, their files, and our answers.
import type { CaseState } from '@daybreak/contract'
import type { Instant, PlainDate } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import {
  answerAsOperator,
  answerIn,
  closeAsOperator,
  listForOperator,
  openCaseIn,
  readForOperator,
  routesOfCases,
  type AnswerGiven,
  type CaseOutcome,
  type CaseStory,
  type NewCaseRequest,
  type OperatorCase,
  type Sender,
  type StoredCase,
  type WritingRefusal,
} from './cases/index.ts'
import { createSupportUploads, routesOfFiles } from './files/index.ts'
import { createHelpCenter } from './help-center/index.ts'
import { countHelped, routesOfHelped, type HelpedCount } from './helped/index.ts'
import type { SupportDeps } from './support-deps.ts'
import { registerSupportJobs } from './support.jobs.ts'

export { areFilesFree, createSupportUploads } from './files/index.ts'
export type { CaseStory, OperatorCase, WritingRefusal } from './cases/index.ts'
export type { HelpedCount } from './helped/index.ts'

/** For our people. */
export type CasesDesk = {
  /** The most urgent one first. */
  list(states: readonly CaseState[], max: number): Promise<OperatorCase[]>
  read(number: string): Promise<CaseStory | null>
  answer(number: string, answer: AnswerGiven): Promise<CaseOutcome>
  close(number: string): Promise<CaseOutcome>
  /** Readers' answers about each article since then. */
  countHelped(since: Instant): Promise<HelpedCount[]>
}

/**
 * For rooms that ask us something for a worker, in their own transaction, which begins with this. The same id with the same words is the same case.
 */
export type OpenCase = (
  tx: Transaction,
  sender: Sender,
  request: NewCaseRequest & { due?: PlainDate },
) => Promise<Pick<StoredCase, 'number' | 'answerBy'> | WritingRefusal>

/** For rooms that answer one of their cases in their own transaction. */
export type AnswerCase = (tx: Transaction, number: string, answer: AnswerGiven) => Promise<CaseOutcome>

export type SupportRoom = { routes: RouteDefinition[]; desk: CasesDesk; openCase: OpenCase; answerCase: AnswerCase }

export function createSupportRoom(deps: Omit<SupportDeps, 'jobs'> & { jobs: Pick<Jobs, 'register' | 'enqueue'> }): SupportRoom {
  const { database, encryption } = deps
  const uploads = createSupportUploads(encryption)
  const { desk, routes } = createHelpCenter({ ...deps, uploads })
  const own = { ...deps, uploads, desk }
  registerSupportJobs(own)
  return {
    routes: [...routesOfCases(own), ...routesOfFiles(own), ...routesOfHelped(own), ...routes],
    openCase: (tx, sender, request) => openCaseIn(own, tx, sender, request),
    answerCase: (tx, number, answer) => answerIn(own, tx, number, answer),
    desk: {
      list: (states, max) => listForOperator(database.query, states, max),
      read: (number) => readForOperator({ executor: database.query, encryption, uploads, desk }, number),
      answer: (number, answer) => answerAsOperator(own, number, answer),
      close: (number) => closeAsOperator(own, number),
      countHelped: (since) => countHelped(database.query, since),
    },
  }
}
