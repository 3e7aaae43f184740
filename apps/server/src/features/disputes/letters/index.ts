// Letters about cases, and the documents that decisions were based on.
export { writeLetter } from './letter.ts'
export { letterPaperOf } from './letter-paper.ts'
export { insertDocument, listLetters, listLettersOf } from './letters.store.ts'
