// Computes Argon2id (RFC 9106) with Node's crypto, and formats the stored PHC string: "$argon2id$v=19$m=19456,t=2,p=1$salt$hash".
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export type Argon2Cost = { memoryKib: number; passes: number; lanes: number }

/** OWASP, "Password Storage Cheat Sheet": 19 MiB, two passes, one lane. What it takes here is in decision record 207. */
export const ownCost: Argon2Cost = { memoryKib: 19_456, passes: 2, lanes: 1 }

const saltBytes = 16
const hashBytes = 32
const derive = promisify(argon2)

export async function hashArgon2id(secret: Uint8Array, cost: Argon2Cost): Promise<string> {
  const salt = randomBytes(saltBytes)
  return phcText(cost, salt, await deriveBytes(secret, salt, cost, hashBytes))
}

/** Takes the same time wherever the two differ. False for a text that is not one of our hashes. */
export async function isOfArgon2id(secret: Uint8Array, phc: string): Promise<boolean> {
  const kept = readPhc(phc)
  if (kept === null) return false
  const derived = await deriveBytes(secret, kept.salt, kept.cost, kept.hash.byteLength)
  return timingSafeEqual(derived, kept.hash)
}

/** Whether a text is one of our hashes, whatever its cost. */
export function isArgon2id(text: string | null): text is string {
  return text !== null && readPhc(text) !== null
}

/** Whether a hash has another cost: it is recomputed when its password is next typed. */
export function isOutdated(phc: string, { memoryKib, passes, lanes }: Argon2Cost): boolean {
  const kept = readPhc(phc)?.cost
  return kept === undefined || kept.memoryKib !== memoryKib || kept.passes !== passes || kept.lanes !== lanes
}

function deriveBytes(message: Uint8Array, nonce: Uint8Array, cost: Argon2Cost, tagLength: number): Promise<Uint8Array> {
  const { memoryKib: memory, passes, lanes: parallelism } = cost
  return derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength })
}

function phcText({ memoryKib, passes, lanes }: Argon2Cost, salt: Uint8Array, hash: Uint8Array): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`
}

const phcShape = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,64})\$([\w+/]{22,128})$/

function readPhc(phc: string): { cost: Argon2Cost; salt: Uint8Array; hash: Uint8Array } | null {
  const [, memory = '', passes = '', lanes = '', salt = '', hash = ''] = phcShape.exec(phc) ?? []
  if (hash === '') return null
  const numberOf = (digits: string) => Number.parseInt(digits, 10)
  return {
    cost: { memoryKib: numberOf(memory), passes: numberOf(passes), lanes: numberOf(lanes) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Without the filling signs, as PHC strings are written. */
function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
