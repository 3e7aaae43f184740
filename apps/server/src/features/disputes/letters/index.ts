// Letters about cases, and the documents that decisions were based on.
export { writeLetter } from './letter.ts'
export { letterDocumentOf } from './document.ts'
export { insertDocument, listLetters, listLettersOf } from './letters.store.ts'
