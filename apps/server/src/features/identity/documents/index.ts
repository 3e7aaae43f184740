// The files of an identity check: what each is, sealed piece by piece.
export { refuseFile } from './documents.rules.ts'
export { countSent, findDocument, insertDocument, markSent, readDocuments } from './documents.store.ts'
export { documentKind, documentUploads, openForReview, readDocumentsOfRound, type CheckDocument } from './file-content.ts'
