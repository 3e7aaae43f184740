// What the worker sees of their cases.
export { readLetterFile, showLetters } from './letter-file.ts'
export { showDispute, showDisputes } from './showing.ts'
