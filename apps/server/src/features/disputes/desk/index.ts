// Cases as our people see and handle them.
export {
  askWorker,
  attachDocument,
  decideCase,
  giveCredit,
  noteInCase,
  type DeskDecision,
  type DeskOutcome,
  type DocumentToAttach,
  type NoteKind,
} from './desk.ts'
export { listCases, readCase, type CaseStory, type ListedCase } from './reading.ts'
