// UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits, ordered within one source even in the same millisecond.

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID in lower case, of any version. */
export function isUuid(text: string): boolean {
  return uuidForm.test(text)
}

/** Anything that tells the time in milliseconds; `Clock` of @daybreak/time is one. */
export type MillisecondClock = { now(): { readonly epochMilliseconds: number } }
export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
export type UuidSource = (clock: MillisecondClock) => string

declare const crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array }

const counterCeiling = 1 << 12

/**
 * Makes a source of UUIDv7. Each id of one source sorts after the one before it: the 12 bits behind the version hold a
 * counter that starts at a random low value each millisecond; when it runs out, or the clock steps back, the source
 * keeps the newest millisecond it has seen and moves on from there.
 */
export function createUuidSource(randomBytes: RandomBytes = (bytes) => crypto.getRandomValues(bytes)): UuidSource {
  let lastMs = -1
  let counter = 0
  const bytes = new Uint8Array(10)
  return (clock) => {
    randomBytes(bytes)
    const nowMs = clock.now().epochMilliseconds
    if (nowMs > lastMs) {
      lastMs = nowMs
      counter = ((bytes[0] ?? 0) << 2) | ((bytes[1] ?? 0) & 3)
    } else {
      counter += 1
      if (counter >= counterCeiling) {
        lastMs += 1
        counter = 0
      }
    }
    const time = lastMs.toString(16).padStart(12, '0')
    const ordered = (0x7000 | counter).toString(16)
    const variant = (0x80 | ((bytes[2] ?? 0) & 0x3f)).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-${ordered}-${variant}${hex(bytes, 3, 4)}-${hex(bytes, 4, 10)}`
  }
}

function hex(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at += 1) text += (bytes[at] ?? 0).toString(16).padStart(2, '0')
  return text
}

/** The process's own source: `newUuid(clock)`. */
export const newUuid: UuidSource = createUuidSource()
