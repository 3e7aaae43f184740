// The entry point of the notifications room: which events notify a worker, by which channels, and the quiet hours.
export { readOpenChannels, type OpenChannels } from './channel-states.ts'
export {
  forgetCrossings,
  crossingHandlerOf,
  isBalanceLow,
  registerLowBalanceJob,
  type LowBalanceDeps,
} from './low-balance/index.ts'
export { routesOfNotifications } from './notifications.routes.ts'
export {
  decideChannel,
  rings,
  sentChannels,
  wantsOutside,
  type Choices,
  type Reach,
  type SentChannel,
  type Verdict,
} from './notifications.rules.ts'
export { readChoices } from './notifications.store.ts'
export { createPushPort, deleteOfSessions, moveToSession, readSubscribed, type PushPortDeps } from './push/index.ts'
