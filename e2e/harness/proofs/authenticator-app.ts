// An authenticator app: computes the code for a key that was typed into it. RFC 6238.
import { createHmac } from 'node:crypto'
import { systemClock } from '../../../packages/time/src/index.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** @param stepsAway  1: the code that comes next, which a clock half a minute fast would show now */
export function codeShownBy(key: string, stepsAway = 0): string {
  const bits = Array.from(key.replaceAll(/\s/g, ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(systemClock.now().epochMilliseconds / stepMs) + stepsAway))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}
