// Cases: messages to us, our answers, and whose turn it is.
export { answerAsOperator, closeAsOperator, type AnswerGiven, type CaseOutcome } from './answering.ts'
export { deleteOld, endSilent } from './ending.ts'
export { findSentFiles } from './messages.store.ts'
export { listForOperator, readForOperator, type CaseStory, type OperatorCase } from './operating.ts'
export { routesOfCases } from './cases.routes.ts'
export type { CasesDeps } from './writing.ts'
