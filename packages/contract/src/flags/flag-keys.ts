// Every feature flag: what it enables, its default, and the date by which it is confirmed or removed.

type FlagDefinition = {
  /** One line for the operator. */
  about: string
  /** Holds while nothing is configured and while the flag service is away. */
  value: boolean
  /** A flag is meant to go away: from this day on it is reported as stale. */
  reviewBy: `${number}-${number}-${number}`
}

/** A key that is not here does not compile. */
export const flagDefinitions = {
  'express-pay': { about: 'Express Pay: its screens and its calls', value: true, reviewBy: '2027-11-30' },
  'add-money': { about: 'Add money from a linked bank account', value: true, reviewBy: '2027-05-31' },
  'cash-back': {
    about: 'Cash-back offers: the screen, the tile on home and turning offers on',
    value: true,
    reviewBy: '2027-05-31',
  },
  'popups-web': {
    about: 'Pop-ups for the web, besides those that POPUP_DEVICE_TYPES names',
    value: false,
    reviewBy: '2027-05-31',
  },
  recording: {
    about: 'Recording the screen of workers who agreed to it, with every word and number covered',
    value: false,
    reviewBy: '2027-05-31',
  },
  'sign-in-whatsapp': { about: 'One-time codes by WhatsApp, where it is configured', value: true, reviewBy: '2027-05-31' },
  'sign-in-call': { about: 'One-time codes by a call, where it is configured', value: true, reviewBy: '2027-05-31' },
  'sign-in-passkey': {
    about: 'Passkeys: signing in, stepping up and adding one; removing one is always possible',
    value: true,
    reviewBy: '2027-11-30',
  },
  'sign-in-link': { about: 'Links by e-mail to log in; refusing one is always possible', value: true, reviewBy: '2027-11-30' },
  'sign-in-oidc': {
    about:
      'Accounts at an OpenID Connect issuer, where one is configured: signing in and linking one; removing one is always possible',
    value: false,
    reviewBy: '2027-11-30',
  },
  'sign-in-totp': {
    about: 'Authenticator apps and recovery codes: signing in, stepping up and turning one on; turning it off is always possible',
    value: false,
    reviewBy: '2027-11-30',
  },
  'sign-in-password': {
    about: 'Passwords: signing in, setting and changing one; removing one is always possible',
    value: false,
    reviewBy: '2027-11-30',
  },
} as const satisfies Record<string, FlagDefinition>

export type FlagKey = keyof typeof flagDefinitions

export const flagKeys = Object.keys(flagDefinitions) as readonly FlagKey[]

export function isFlagKey(text: string): text is FlagKey {
  return Object.hasOwn(flagDefinitions, text)
}
