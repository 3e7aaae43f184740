// The brand and the links that a page needs before anyone signs in. One configuration, not scattered strings (decisions 1).
import * as z from 'zod/mini'
import { flagEnvironments } from './flags/flag-context.ts'
import { defineRoute } from './route.ts'
import { loginMethod } from './session/session.ts'
import { popupDeviceType } from './notifying/popups.ts'

const clientConfig = z.object({
  brand: z.string(),
  bankName: z.string(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  /** When a person answers, every day of the week, on the wall of `timeZone`: "06:00" to "24:00". */
  supportHours: z.object({ opens: z.string(), closes: z.string(), timeZone: z.string() }),
  /** Where "Terms and Legal" goes, in a new tab (decisions 27). */
  legalUrl: z.string(),
  /** The help center's request form; null when none is configured. */
  helpCenterUrl: z.nullable(z.string()),
  /** The style of the operator's own map for the ATM finder (MapLibre's style format); null: the map is drawn here. */
  mapStyleUrl: z.nullable(z.string()),
  /** How codes can be sent here. */
  codeMethods: z.array(loginMethod),
  /** The service by whose accounts workers can log in, as they know it; null where none is configured. */
  loginIssuer: z.nullable(z.object({ name: z.string() })),
  /** Where START goes, for a worker who has stopped our texts; null where no number answers. */
  textNumber: z.nullable(z.string()),
  /** Addresses in DC and the territories are taken too (decisions 11). */
  hasTerritories: z.boolean(),
  /** Pop-ups for these devices are shown (decisions 10). */
  popupDeviceTypes: z.array(popupDeviceType),
  analytics: z.object({
    /** Outside of it the analytics wrapper says what it sends (decisions 12). */
    isProduction: z.boolean(),
    identifiesContacts: z.boolean(),
    /** Null: our own collector. */
    mixpanel: z.nullable(z.object({ token: z.string(), apiHost: z.string() })),
  }),
  flags: z.object({
    /** Environments of hosts, in place of those that follow from their names (decisions 45). */
    environments: z.record(z.string(), z.enum(flagEnvironments)),
    /** Null: our own service. `relay`: one address in place of LaunchDarkly's own. */
    launchDarkly: z.nullable(z.object({ clientSideId: z.string(), relay: z.nullable(z.string()) })),
  }),
})
export type ClientConfig = z.infer<typeof clientConfig>

const configOfDevice = z.extend(clientConfig, {
  /** Which flags are on for the device that asks: a page before sign-in shows the right methods before it has the flag service's client. */
  deviceFlags: z.record(z.string(), z.boolean()),
})

export const clientConfigRoutes = {
  read: defineRoute({
    room: 'platform',
    method: 'GET',
    path: '/api/client-config',
    access: 'public',
    staysOpen: true,
    summary: 'Brand, support contacts, outside links, and the flags of the device, whose id comes as a cookie.',
    responses: { 200: configOfDevice },
    problems: [],
  }),
}
