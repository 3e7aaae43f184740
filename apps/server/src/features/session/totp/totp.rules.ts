// The arithmetic of authenticator apps (RFC 6238) and of recovery codes. Pure, except for the random bytes of new secrets.
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { isSameHash } from '../callers/index.ts'

export const totpLimits = {
  stepMs: 30_000,
  /** A clock that is one step away from ours still makes a good code. RFC 6238, 5.2. */
  driftSteps: 1,
  /** A secret that was shown waits so long for its first code. */
  setupMs: 10 * 60_000,
} as const

const secretBytes = 20
const codeCount = 1_000_000
const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits. RFC 4226, 4, R6. */
export function makeSecret(): Uint8Array {
  return randomBytes(secretBytes)
}

/** RFC 4648, 6, without padding: authenticator apps take none. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What an authenticator app reads out of the picture. Google's "Key Uri Format": the label names the issuer and the account. */
export function setupUri({ issuer, account, secret }: { issuer: string; account: string; secret: Uint8Array }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / totpLimits.stepMs)
}

/** The six digits of a step. RFC 4226, 5.3; RFC 6238, 4.2. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return (number % codeCount).toString().padStart(6, '0')
}

export type TotpVerdict = { kind: 'right'; step: number } | { kind: 'used' } | { kind: 'wrong' }

/**
 * Decides what six digits are worth. A code is good once: its step and all before it are used up.
 * Every step is compared, in the same time wherever the digits differ.
 *
 * @param lastStep  the step that was taken last; null for a secret that has shown no code yet
 */
export function decideTotp(secret: Uint8Array, code: string, lastStep: number | null, nowMs: number): TotpVerdict {
  const now = stepAt(nowMs)
  const steps = Array.from({ length: 2 * totpLimits.driftSteps + 1 }, (_, index) => now - totpLimits.driftSteps + index)
  const right = steps.filter((step) => isSameText(totpCode(secret, step), code))
  const [fresh] = right.filter((step) => lastStep === null || step > lastStep)
  if (fresh !== undefined) return { kind: 'right', step: fresh }
  return right.length > 0 ? { kind: 'used' } : { kind: 'wrong' }
}

function isSameText(one: string, other: string): boolean {
  return isSameHash(Buffer.from(one), Buffer.from(other))
}

// Without 0, 1, I, L and O, which are taken for one another.
const recoveryLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const recoveryLength = 8

/** Almost 40 random bits, in two groups of four: "4F7K-92QD". */
export function makeRecoveryCode(): string {
  const letters = Array.from({ length: recoveryLength }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** A recovery code as it was typed, in the one form that is hashed. */
export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}
