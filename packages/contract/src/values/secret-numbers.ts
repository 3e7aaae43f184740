// Detects numbers that no one may write to us: anything like a card number or a Social Security number. Pure.

/** As long as a card number: twelve digits or more, however they are grouped. */
const longNumber = /\p{Nd}(?:[ \p{Pd}]?\p{Nd}){11,}/u
/** The four groups of a card, whatever is between them. */
const fourGroups = /(?<!\p{Nd})\p{Nd}{4}([ ./_*\p{Pd}]{1,3})\p{Nd}{4}\1\p{Nd}{4}\1\p{Nd}{4}(?!\p{Nd})/u
/** Three, two and four digits with the same between them, or nine in a row. A ZIP code of nine digits is grouped otherwise. */
const socialSecurity = /(?<!\p{Nd}|\p{Nd}[\p{Pd}.])\p{Nd}{3}([ ./_\p{Pd}]?)\p{Nd}{2}\1\p{Nd}{4}(?!\p{Nd}|[\p{Pd}.]\p{Nd})/u

/** A reference of a computer's, such as a UUID: its digits are grouped as no card's are, and may look like one by chance. */
const reference = /(?<![\p{L}\p{Nd}])(?=[\p{Nd}-]*[a-f])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\p{L}\p{Nd}])/giu

export type SecretNumber = 'card' | 'ssn'

/** What it seems to hold; null when nothing. What cannot be seen between two digits does not hide them. */
export function secretNumberIn(text: string): SecretNumber | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(reference, 'reference')
  if (longNumber.test(plain) || fourGroups.test(plain)) return 'card'
  return socialSecurity.test(plain) ? 'ssn' : null
}
