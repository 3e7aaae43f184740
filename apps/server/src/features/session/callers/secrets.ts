// Creates the secrets of signing in, and the hashed forms that are stored.
import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Six digits, each of the million equally likely. */
export function makeCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0')
}

/** The first creates hashes; codes of an older one are still accepted during a rotation. */
export type OtpPeppers = readonly { key: Uint8Array }[]

/** HMAC(code, pepper, challenge): the same digits sent twice leave unrelated rows, and without the pepper none can be tried out. */
export function hashCode(peppers: OtpPeppers, challengeId: string, code: string): Uint8Array {
  const [newest] = peppers
  if (newest === undefined) throw new Error('one-time codes need a pepper')
  return hashWith(newest.key, challengeId, code)
}

/** By each pepper, the newest first. */
export function hashesOfCode(peppers: OtpPeppers, challengeId: string, code: string): Uint8Array[] {
  return peppers.map(({ key }) => hashWith(key, challengeId, code))
}

function hashWith(pepper: Uint8Array, challengeId: string, code: string): Uint8Array {
  return createHmac('sha256', pepper).update(`${challengeId}:${code}`).digest()
}

/** Whether a hash is one of several: all are compared, in the same time wherever they differ. */
export function isOneOfHashes(hashes: readonly Uint8Array[], other: Uint8Array): boolean {
  return hashes.filter((one) => isSameHash(one, other)).length > 0
}

/** Takes the same time wherever the two differ. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}

/** 256 random bits, 43 characters: a session's or a device's token. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/**
 * SHA-256 in hexadecimal: a token of 256 random bits needs no key and no salt, because no one can guess what to hash.
 * One call and no objects: it is computed on every request.
 */
export function tokenKey(token: string): string {
  return hash('sha256', token)
}

/** The same as bytes, as the database keeps it. */
export function hashToken(token: string): Uint8Array {
  return Buffer.from(tokenKey(token), 'hex')
}

const linkLetters = 28

/** 131 random bits as small letters, for a link in a message: no digits, so that none of them is taken for a code. */
export function makeLinkToken(): string {
  return Array.from({ length: linkLetters }, () => String.fromCodePoint(97 + randomInt(26))).join('')
}
