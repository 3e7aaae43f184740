// An identity check under way: taken to the provider, followed, and what follows from it.
export { openApplicant, readCheckedSsn, type Submitted } from './applicant.ts'
export { enqueueLook, look, lookAtAll, lookQueue, submitCheck, type CheckingDeps, type Look } from './checking.ts'
export { sendLink, type MovingDeps } from './moving.ts'
export type { MessageWorld } from './messages.ts'
