// The cookies that the page and the server both know by name; none of those that the page can read holds a secret.

/** What a page may know without a secret: that a session cookie exists. */
export const sessionMarkerCookie = 'daybreak_signed_in'

/** `en` or `es`: the language that the worker chose; it overrides Accept-Language (decisions 29). */
export const languageCookie = 'daybreak_language'

/** Between two factors (specification 4, "intermediate session token"): out of reach of scripts, and no session. */
export const intermediateCookie = 'daybreak_intermediate'
export const intermediateSeconds = 600

/** The answers of a browser that is signing up: out of reach of scripts. */
export const onboardingCookie = 'daybreak_onboarding'
