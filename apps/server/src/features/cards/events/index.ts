// Signed messages of the card provider: checked, kept once, applied.
export { applyWaiting, applyWaitingOf, type ReceivingDeps } from './receiving.ts'
export { rereadEvents, type RereadingEventsDeps } from './rereading.ts'
export { routesOfCardWebhooks, type WebhookDeps } from './webhooks.routes.ts'
