// Reads the wall clock, for pages that must not load a calendar for it.

/**
 * Whole milliseconds since 1970, by the machine's own clock. Unlike the browser's tick count it continues while a laptop sleeps.
 * For composition roots: everything else takes its clock as a parameter.
 */
export function systemMilliseconds(): number {
  return Date.now()
}
