// An identity check under way: taken to the provider, followed, and what follows from it.
export { openApplicant, readCheckedSsn, type Submitted } from './applicant.ts'
export { enqueuePoll, poll, pollAll, pollQueue, submitCheck, type CheckingDeps, type Poll } from './checking.ts'
export { sendLink, type MovingDeps } from './moving.ts'
export type { MessageWorld } from './messages.ts'
