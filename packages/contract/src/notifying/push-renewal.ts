// A browser that moves to another address of its push service. It is in a file of its own for the service worker, so that no page
// loads it.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { pushSubscriptionMade } from './notifications.ts'

export const pushRenewalRoutes = {
  renewPush: defineRoute({
    room: 'notifications',
    method: 'POST',
    path: '/api/notifications/push/renew',
    access: 'public',
    staysOpen: true,
    summary:
      'A browser whose push service gave it another address moves there, session or none. It proves itself by the keys of the address before; whether there was one, the answer does not say.',
    body: z.object({ from: pushSubscriptionMade, to: pushSubscriptionMade }),
    responses: { 204: null },
    problems: ['invalid_input'],
  }),
}
