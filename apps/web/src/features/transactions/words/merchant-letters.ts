// The two letters that represent a store. Pure.

/** Graphemes, so that a letter keeps its marks and no emoji is cut in half. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isLetter = /^[\p{L}\p{N}]/u

/** Of its first two words, or the first two of its only one; empty for a name without letters. */
export function merchantLetters(name: string): string {
  const words = name
    .split(/[\s*·.,/&+_-]+/u)
    .map((word) => [...graphemes.segment(word)].map(({ segment }) => segment).filter((letter) => isLetter.test(letter)))
    .filter((letters) => letters.length > 0)
  const [first = [], second] = words
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]]
  return letters.join('').toLocaleUpperCase('en')
}
