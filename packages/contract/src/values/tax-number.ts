// Validates a Social Security number or an ITIN, asked for while signing up: in the browser and again on the server. Pure.

/** Readings 4.2: "not 000/666/9xx area unless ITIN, not 00 group, not 0000 serial". */
export function isTaxNumber(digits: string): boolean {
  const numberAt = (start: number, end: number) => Number.parseInt(digits.slice(start, end), 10)
  const [area, group, serial] = [numberAt(0, 3), numberAt(3, 5), numberAt(5, 9)]
  if (!/^\d{9}$/.test(digits) || serial === 0) return false
  // An ITIN: 9xx, with the groups that the revenue service gives out.
  if (area >= 900)
    return (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group <= 99 && group !== 93)
  return area !== 0 && area !== 666 && group !== 0
}
