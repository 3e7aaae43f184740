// How an account number is compared and how much of it is shown. Pure.

/** As payroll files and people write it: spaces and hyphens mean nothing, leading zeros do. */
export function plainAccountNumber(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

export function last4Of(number: string): string {
  return number.slice(-4)
}
