// Browser alerts: which browsers get them, and sending one to a push service.
export { createPushKeys } from './keys.ts'
export { createPushPort, type PushPortDeps } from './port.ts'
export { deleteOfDevice, deleteOfSessions, hasDevice, listSubscriptionIds, moveToSession, readSubscribed } from './push.store.ts'
export { addressOf, readMade, renew, subscribe } from './subscriptions.ts'
