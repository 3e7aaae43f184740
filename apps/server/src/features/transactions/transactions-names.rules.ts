// Makes a readable name from the text that a store sent through the card network: "SQ *CASA VERDE GRILL 0423" becomes "Casa Verde
// Grill". Pure.

/** What companies that take cards for others write before the store's own name. */
const takers = /^(?:SQ|TST|PY|PP|PAYPAL|SP|IN|BT|CKE|FS|EB|ZTL|GOOGLE|APL)\s?\*+\s*/u
/** "#0423", "T-1234", "0423", "STORE 12": which of its stores it is. */
const branch = /[\s,]+(?:STORE\s+|NO\.?\s*|T-|#\s*)?#?\d{2,}$/u
/** A phone number of the store. */
const phone = /[\s,]+\+?1?[-.\s]?\(?\d{3}\)?[-.\s]?\d{3}[-.\s]?\d{4}$/u
/** A reference after a star: "AMZN MKTP US*2K4LL0". */
const reference = /\*(?=[A-Z0-9]*\d)[A-Z0-9]{4,}$/u
const smallWords = new Set(['AND', 'OF', 'THE', 'DE', 'LA', 'EL', 'Y', 'DEL', 'LOS', 'LAS', 'AT', 'IN', 'ON', 'FOR'])
/** Abbreviations that are spoken letter by letter, and stay in capitals. */
const spelled = new Set([
  'ATM',
  'BBQ',
  'BP',
  'CVS',
  'DMV',
  'HEB',
  'IHOP',
  'IKEA',
  'KFC',
  'LLC',
  'MTA',
  'NYC',
  'QVC',
  'TJ',
  'UPS',
  'USA',
  'US',
  'USPS',
])
/** Beyond that it is no name that anyone wrote. */
const maxRounds = 4
/** A page of 25 purchases would take a fifth of a millisecond for its names alone, and the same stores are in every list. */
const known = new Map<string, string>()
const maxKnown = 10_000

/**
 * Removes what the network added, and writes names that are all capitals in the usual case. A name that someone wrote with care stays as it
 * is, and nothing is added that was not there: where nothing would be left, the name stays as it was sent.
 */
export function readableName(raw: string): string {
  const before = known.get(raw)
  if (before !== undefined) return before
  if (known.size >= maxKnown) known.clear()
  const name = makeReadable(raw)
  known.set(raw, name)
  return name
}

function makeReadable(raw: string): string {
  const bare = withoutEnds(raw.replaceAll(/\s+/gu, ' ').trim())
  // Without a letter it is no name: a number, or signs alone.
  const name = /\p{L}/u.test(bare) ? bare : raw.trim()
  if (name === '') return raw
  return isShouted(name) ? usualCase(name) : name
}

function withoutEnds(text: string): string {
  let name = text
  // Each may uncover another: a number after a phone number.
  for (let round = 0; round < maxRounds; round += 1) {
    const shorter = name.replace(takers, '').replace(reference, '').replace(phone, '').replace(branch, '').trim()
    if (shorter === name || shorter === '') return name
    name = shorter
  }
  return name
}

/** Only Latin capitals are written in another case: other scripts have none, or are not ours to judge. */
function isShouted(name: string): boolean {
  return (
    /\p{Lu}{2}/u.test(name) && !/\p{Ll}/u.test(name) && !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name)
  )
}

function usualCase(name: string): string {
  return name
    .split(' ')
    .map((word, position) => {
      if (spelled.has(word)) return word
      if (position > 0 && smallWords.has(word)) return word.toLowerCase()
      // After a hyphen or an ampersand a new word begins, and after an initial with its dot; after an apostrophe none does.
      return word
        .toLowerCase()
        .replaceAll(/(^|[-/&(+]|(?<=^.)\.)(\p{Ll})/gu, (_, before: string, letter: string) => before + upperCase(letter))
    })
    .join(' ')
}

/** One letter stays one letter: "ß" has no capital of its own. */
function upperCase(letter: string): string {
  const large = letter.toUpperCase()
  return large.length === letter.length ? large : letter
}
