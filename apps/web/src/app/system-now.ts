// The clock of the page, owned here and handed down. Light on purpose: the sign-in pages load no calendar library.

/** Whole milliseconds since 1970. */
export function systemNowMs(): number {
  return Math.floor(performance.timeOrigin + performance.now())
}
