// A worker's cases as they see them.
export { readLetterFile, showLetters } from './letter-file.ts'
export { listOpenDisputes } from './open-disputes.ts'
export { showDispute, showDisputes } from './showing.ts'
