// Signed messages of the card provider: checked, kept once, applied.
export { applyWaiting, applyWaitingOf, type ReceivingDeps } from './receiving.ts'
export { routesOfCardWebhooks, type WebhookDeps } from './webhooks.routes.ts'
