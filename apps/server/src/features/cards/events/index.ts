// Signed messages of the card provider: verified, stored once, applied.
export { applyWaiting, applyWaitingOf, receiveMessage, type ReceivingDeps } from './receiving.ts'
export { readAfter, rereadEvents, type RereadingEventsDeps } from './rereading.ts'
export { routesOfCardWebhooks, type WebhookDeps } from './webhooks.routes.ts'
