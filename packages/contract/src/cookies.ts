// The cookies without a secret that the page and the server both read.

/** What a page may know without a secret: that a session cookie exists. */
export const sessionMarkerCookie = 'daybreak_signed_in'

/** `en` or `es`: the language that the worker chose; it comes before Accept-Language (decisions 29). */
export const languageCookie = 'daybreak_language'
