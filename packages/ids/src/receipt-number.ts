// Receipt numbers: what a worker reads out on the phone. Decisions 33: "`DB-` and 8 characters of Crockford's base 32".

// No I, L, O or U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

/**
 * @param bytes  eight or more, such as a hash of what it names: the same ones give the same number
 * @throws RangeError for fewer
 */
export function receiptNumber(bytes: Uint8Array): string {
  if (bytes.length < length) throw new RangeError('a receipt number is made of eight bytes')
  return `DB-${Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')}`
}
