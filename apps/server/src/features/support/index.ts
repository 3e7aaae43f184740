// The door of the support room: messages to us, the files that go with them, and our answers.
import type { CaseState } from '@daybreak/contract'
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import {
  answerAsOperator,
  closeAsOperator,
  findSentFiles,
  listForOperator,
  readForOperator,
  routesOfCases,
  type AnswerGiven,
  type CaseOutcome,
  type CaseStory,
  type OperatorCase,
} from './cases/index.ts'
import { createSupportUploads, routesOfFiles } from './files/index.ts'
import type { SupportDeps } from './support-deps.ts'
import { registerSupportJobs } from './support.jobs.ts'

export type { CaseStory, OperatorCase } from './cases/index.ts'

/** For our people. */
export type CasesDesk = {
  /** The one that is due first comes first. */
  list(states: readonly CaseState[], max: number): Promise<OperatorCase[]>
  read(number: string): Promise<CaseStory | null>
  answer(number: string, answer: AnswerGiven): Promise<CaseOutcome>
  close(number: string): Promise<CaseOutcome>
}

export type SupportRoom = { routes: RouteDefinition[]; desk: CasesDesk }

export function createSupportRoom(deps: Omit<SupportDeps, 'jobs'> & { jobs: Pick<Jobs, 'register' | 'enqueue'> }): SupportRoom {
  const { database, encryption } = deps
  const uploads = createSupportUploads(encryption)
  const nothing = async () => undefined
  const own = { ...deps, uploads, onWritten: nothing, onClosed: nothing }
  registerSupportJobs(own)
  return {
    routes: [...routesOfCases(own), ...routesOfFiles({ ...own, findSentFiles })],
    desk: {
      list: (states, max) => listForOperator(database.query, states, max),
      read: (number) => readForOperator({ executor: database.query, encryption, uploads }, number),
      answer: (number, answer) => answerAsOperator(deps, number, answer),
      close: (number) => closeAsOperator(deps, number),
    },
  }
}
