// What the worker does in a case.
export { addMessage, askForDocuments, findOwnCase, reopenDispute, withdrawDispute } from './acting.ts'
