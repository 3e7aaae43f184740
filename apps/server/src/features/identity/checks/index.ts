// An identity check in progress: submitted to the provider, polled, and acted on.
export { openApplicant, readCheckedSsn, type Submitted } from './applicant.ts'
export { enqueuePoll, poll, pollAll, pollQueue, submitCheck, type CheckingDeps, type Poll } from './checking.ts'
export { sendLink, type MovingDeps } from './moving.ts'
export type { MessageWorld } from './messages.ts'
