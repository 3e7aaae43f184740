// What the worker sees of their cases.
export { readLetterFile, showLetters } from './letter-file.ts'
export { listOpenDisputes } from './open-disputes.ts'
export { showDispute, showDisputes } from './showing.ts'
