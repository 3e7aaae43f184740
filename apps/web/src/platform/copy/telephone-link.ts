// Turns "(800) 555-0142" into an address that a phone can call.
export function telephoneLink(phone: string): string {
  return `tel:+1${phone.replaceAll(/\D/g, '')}`
}
