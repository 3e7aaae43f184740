// Measures how well one number distinguishes two kinds of answers: the area under the ROC curve.

/**
 * The chance that one of `positives`, drawn by lot, is greater than one of `negatives`: 0.5 when they cannot be distinguished, 0 or 1 when
 * they always can.
 */
export function areaUnderRoc(positives: readonly number[], negatives: readonly number[]): number {
  let halfWins = 0
  for (const positive of positives)
    for (const negative of negatives) {
      if (positive >= negative) halfWins += 1
      if (positive > negative) halfWins += 1
    }
  return halfWins / (2 * positives.length * negatives.length)
}
