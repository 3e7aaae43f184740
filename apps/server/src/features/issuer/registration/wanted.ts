// The registration that this server needs, derived from its public address.
import { providerEventNames } from '../issuer-events.ts'
import type { Wanted, WantedProduct } from './registration.rules.ts'

/** What our target and endpoint are called there. */
export const registrationName = 'Daybreak server'

// Interfaces: both addresses are fixed.
const eventsPath = '/webhooks/card-provider'
const authorizationPath = '/webhooks/card-provider/authorization'

/** @param origin  "https://pay.example.com" */
export function wantedAt(origin: string, product: WantedProduct | null): Wanted {
  return {
    name: registrationName,
    targetUri: origin + eventsPath,
    endpointUri: origin + authorizationPath,
    subscriptions: providerEventNames,
    product,
  }
}
