// Formats the tools' output for a person at a terminal.

/** 12345 → "12.3 s": one decimal is all a person wants to know of a duration. */
export function secondsText(elapsedMs: number): string {
  const tenths = Math.round(elapsedMs / 100)
  return `${Math.trunc(tenths / 10)}.${tenths % 10} s`
}
