// The worker's actions in a case.
export { addMessage, askForDocuments, findOwnCase, reopenDispute, withdrawDispute } from './acting.ts'
