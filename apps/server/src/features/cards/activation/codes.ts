// Derives the activation code on the carrier of a mailed card from the card and a key, so that it is stored nowhere and every
// retry prints the same one.
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'

export type ActivationCodes = {
  /** Eight letters and digits, as the carrier of this card shows them; without the hyphen. */
  codeOf(providerCardId: string): string
  /** Whether it is one of our codes at all: typos hardly ever are. */
  isOurs(code: string): boolean
}

// Without the letters that are taken for digits or for one another.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const secretLength = 5
const checkLength = 3

export function createActivationCodes(keyedHash: KeyedHash): ActivationCodes {
  const digest = (purpose: string, value: string, length: number) =>
    Array.from(keyedHash(purpose, value).subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')
  const withCheck = (secret: string) => `${secret}${digest('card_activation_check', secret, checkLength)}`
  return {
    codeOf: (providerCardId) => withCheck(digest('card_activation', providerCardId, secretLength)),
    isOurs: (code) => withCheck(code.slice(0, secretLength)) === code,
  }
}

/** As it is meant: letters in either case, and what the alphabet leaves out for what it was taken for. */
export function meantCode(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
