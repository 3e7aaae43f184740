// Formats a distance in miles: "0.2", "1.0".

// The same in both languages (copy deck, "Numbers and money").
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function distanceText(miles: number): string {
  return oneDecimal.format(miles)
}
