// Sign-up before a contact is proven: drafts, wrong guesses, employer codes.
export { createDrafts, noAnswers, type Answers, type Draft, type Drafts } from './draft.ts'
export {
  deleteDraft,
  findEmployerCode,
  findInvited,
  lockGuesses,
  sweepDrafts,
  useEmployerCode,
  writeGuesses,
  writeInvitation,
  type GuessKey,
} from './drafts.store.ts'
export { hashEmployerCode, makeEmployerCode } from './employer-codes.ts'
export { guessLimits, searchWaitSeconds } from './guesses.rules.ts'
export { allowGuesses, refuseGuess } from './person-guesses.ts'
