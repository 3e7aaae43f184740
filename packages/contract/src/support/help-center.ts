// The webhook of an outside help center about cases that are answered there. No page needs it.
import { defineRoute } from '../route.ts'

/** The body is read after its signature: a forged one is refused whatever it says. */
export const helpCenterRoutes = {
  receiveChange: defineRoute({
    room: 'support',
    method: 'POST',
    path: '/webhooks/help-center',
    access: 'public',
    staysOpen: true,
    summary:
      'A ticket of the help center has changed: signed, in any order and as often as it likes. It says which; what it is now, we ask.',
    responses: { 204: null },
    problems: ['support.signature_invalid', 'support.signature_stale', 'invalid_input'],
  }),
}
