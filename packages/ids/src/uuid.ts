// UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits, ordered within one source even in the same millisecond.

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID in lower case, of any version. */
export function isUuid(text: string): boolean {
  return uuidForm.test(text)
}

/** Anything that returns the time in milliseconds; `Clock` of @daybreak/time does. */
export type MillisecondClock = { now(): { readonly epochMilliseconds: number } }
export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => unknown
export type UuidSource = (clock: MillisecondClock) => string

declare const crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array }

const counterCeiling = 1 << 12
const bytesEach = 10
// Asking for random bytes costs the same for one id as for hundreds.
const idsPerFilling = 256
const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Makes a source of UUIDv7. Each id of one source sorts after the one before it: the 12 bits behind the version hold a
 * counter that starts at a random low value each millisecond; when it runs out, or the clock steps back, the source
 * keeps the newest millisecond it has seen and moves on from there.
 */
export function createUuidSource(randomBytes: RandomBytes = (bytes) => crypto.getRandomValues(bytes)): UuidSource {
  const random = new Uint8Array(bytesEach * idsPerFilling)
  let next = random.length
  let lastMs = -1
  let time = ''
  let counter = 0

  function moveTo(ms: number, first: number): void {
    lastMs = ms
    counter = first
    const digits = ms.toString(16).padStart(12, '0')
    time = `${digits.slice(0, 8)}-${digits.slice(8)}`
  }

  return (clock) => {
    if (next === random.length) {
      randomBytes(random)
      next = 0
    }
    const at = next
    next += bytesEach
    const nowMs = clock.now().epochMilliseconds
    if (nowMs > lastMs) moveTo(nowMs, ((random[at] ?? 0) << 2) | ((random[at + 1] ?? 0) & 3))
    else if (counter + 1 < counterCeiling) counter += 1
    else moveTo(lastMs + 1, 0)
    const variant = hexOf[0x80 | ((random[at + 2] ?? 0) & 0x3f)]
    return `${time}-${(0x7000 | counter).toString(16)}-${variant}${hex(random, at + 3, at + 4)}-${hex(random, at + 4, at + bytesEach)}`
  }
}

function hex(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at += 1) text += hexOf[bytes[at] ?? 0]
  return text
}

/** The process's own source: `newUuid(clock)`. */
export const newUuid: UuidSource = createUuidSource()
