// Validates the routing number of a bank: the same in payroll files, in settings and in a browser.

const weights = [3, 7, 1, 3, 7, 1, 3, 7] as const

/**
 * The ninth digit that belongs to the first eight of a routing number.
 * Source: specification 5, "Other rules": weights 3, 7, 1 repeating, weighted sum divisible by 10.
 */
export function routingCheckDigit(firstEight: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * (firstEight.charCodeAt(index) - 48), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Nine zeros satisfy the rule of the check digit and are no bank's number. */
export function isRoutingNumber(text: string): boolean {
  return /^\d{9}$/.test(text) && text !== '000000000' && routingCheckDigit(text.slice(0, 8)) === text.slice(8)
}
