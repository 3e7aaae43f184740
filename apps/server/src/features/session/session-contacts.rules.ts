// Reads what was typed to sign in, and says where a code goes without giving the address away. Pure.
import type { Refusal } from '#platform/errors.ts'
import type { Channel } from '#platform/outbox/channel.ts'

export type Contact = { kind: 'phone' | 'email'; value: string }

/** What a code goes to by each way. */
export function kindReachedBy(channel: Channel): Contact['kind'] {
  return channel === 'email' ? 'email' : 'phone'
}

export type UsernameRefusal = Refusal<'session.username_invalid'>

/**
 * Takes "12125550101" (country code and digits, no plus) or an e-mail address.
 *
 * Spec 3, "Auth": username (country-code digits without the plus, followed by the phone digits).
 */
export function readUsername(text: string): Contact | UsernameRefusal {
  const typed = text.trim()
  if (/^[1-9]\d{6,14}$/.test(typed)) return { kind: 'phone', value: typed }
  if (/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(typed) && typed.length <= 254)
    return { kind: 'email', value: typed.toLowerCase() }
  return { kind: 'refused', code: 'session.username_invalid' }
}

// Country code 1 is shared: Canada and the islands of the Caribbean answer it too, at prices that invite fraud.
const foreignAreaCodes = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514 519 548 568 579 581 584 587 ' +
    '600 604 613 622 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942 ' +
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
  ).split(' '),
)
// Numbers that belong to no place: free, premium, personal and machines' numbers. None of them is a worker's phone.
const placelessAreaCode = /^(?:[2-9]11|[2-9]9\d|37\d|5(?:00|2[1-9]|33|44|66|77|88)|700|710|8(?:00|22|33|44|55|66|77|88)|900|976)$/

/** Whether a code may be sent there: codes by sms go to United States numbers alone, so that no one earns on our messages. */
export function isUnitedStatesPhone(digits: string): boolean {
  const areaCode = /^1([2-9]\d{2})[2-9]\d{6}$/.exec(digits)?.[1]
  return areaCode !== undefined && !foreignAreaCodes.has(areaCode) && !placelessAreaCode.test(areaCode)
}

/** Spec 3, "Masking": the phone shows as "*** *** " plus the last 4 digits; the e-mail keeps the first character and the domain. */
export function maskDestination({ kind, value }: Contact): string {
  if (kind === 'phone') return `*** *** ${value.slice(-4)}`
  const at = value.lastIndexOf('@')
  const [first = ''] = value
  return first + value.slice(first.length, at).replaceAll(/./gsu, '*') + value.slice(at)
}
