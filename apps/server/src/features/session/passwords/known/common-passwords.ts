// Recognizes the 49,233 most common passwords by the first five bytes of their SHA-1, in order: `tools/common-passwords.ts` made
// the file from the list in `@zxcvbn-ts/language-common` 4.1.3 (MIT, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., 2021
// @zxcvbn-ts). No word of it is repeated here, and many are ugly.
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export const prefixBytes = 5

const file = new URL('common-passwords.bin', import.meta.url)

/** Of a million other texts, fewer than one is taken for a listed one. */
export async function loadCommonPasswords(): Promise<(text: string) => boolean> {
  const prefixes = await readFile(file)
  return (text) => holds(prefixes, Buffer.from(hash('sha1', text), 'hex').subarray(0, prefixBytes))
}

function holds(prefixes: Buffer, wanted: Buffer): boolean {
  let [low, high] = [0, prefixes.byteLength / prefixBytes]
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = wanted.compare(prefixes, middle * prefixBytes, (middle + 1) * prefixBytes)
    if (order === 0) return true
    if (order < 0) high = middle
    else low = middle + 1
  }
  return false
}
