// The entry point of the messages room: notifies workers, and tracks what they have read.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { DeliveringDeps } from './delivering.ts'
import { registerMessagesJobs } from './messages.jobs.ts'
import { routesOfMessages, type MessagesDeps } from './messages.routes.ts'

export {
  announce,
  findAnnouncement,
  listAnnouncements,
  planAnnouncement,
  resumeAnnouncement,
  stopAnnouncement,
  notifyNext,
  type Announcement,
  type NotifyingDeps,
} from './announcing/index.ts'
export {
  deviceWords,
  notifiedEvents,
  type AnnouncedFacts,
  type DisputeEventName,
  type MissedReason,
  type WhyDeclined,
} from './events/index.ts'
export { explainMessages, type ExplainedMessage } from './explaining.store.ts'
export { findByKeys, markReadBefore } from './messages.store.ts'
export { notifyOfDeposits } from './notifying-pay.ts'
export { notifyOfPurchase } from './notifying-purchases.ts'
export {
  createNotify,
  keepNotifications,
  notifyMany,
  withdrawNotification,
  type WorkerNotification,
  type Notify,
} from './notifying.ts'

export function routesAndJobsOfMessages(
  deps: MessagesDeps & DeliveringDeps & { jobs: Pick<Jobs, 'register'> },
): RouteDefinition[] {
  registerMessagesJobs(deps)
  return routesOfMessages(deps)
}
