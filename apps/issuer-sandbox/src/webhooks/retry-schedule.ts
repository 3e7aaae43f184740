// Decides when a failed delivery is retried, and when it is given up. Pure.

/** After the last one the delivery is given up and its target deactivated: about nine hours after the first. */
export const maxTries = 20

/**
 * How many tries an event holds back the later ones of its card. After them (three seconds or so) the later ones overtake it: order is
 * best effort, and one event that a receiver cannot take must not block a card forever.
 */
export const triesInOrder = 2

const firstPauseMs = 1_000
const longestPauseMs = 60 * 60 * 1_000

/**
 * How long after the given try the next one follows: 1 s, 2 s, 4 s … an hour, each less up to a quarter, so that many deliveries that
 * failed together are not retried together. Null when there is none.
 *
 * @param tries   how many there were, from 1
 * @param random  from 0 to 1
 */
export function pauseAfter(tries: number, random: () => number): number | null {
  if (tries >= maxTries) return null
  const pauseMs = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
  return Math.round(pauseMs * (1 - random() / 4))
}
