// Decides how often a page polls a check: soon at first, then less and less. Readings 4.2, "poll 3 s → 10 s back-off". Pure.

const firstMs = 3_000
const longestMs = 10_000
const growth = 1.5

/** @param turn  how often it has polled already */
export function pollAgainAfterMs(turn: number): number {
  return Math.min(longestMs, Math.round(firstMs * growth ** turn))
}
