// Splits typed text into a street and what may be a town, a state and a ZIP code after it. Pure.
import { isPoBox, stateNames } from '@daybreak/contract'

/** One way to read a text; another may be as good. */
export type Reading = {
  /** As it was typed; empty when only a town or a ZIP code was. */
  line1: string
  line2: string | null
  /** The town's key; empty when only a ZIP code is there. */
  town: string
  /** More of the town's name may follow. */
  isTownOpen: boolean
  /** What the state can be still; null when none was typed. */
  states: ReadonlySet<string> | null
  /** The ZIP code as far as it was typed. */
  zip: string
}

/** "St. Louis", "saint louis" and "ST LOUIS" are one town. */
export function townKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(saint|fort|mount)(?= )/, (word) => shortWords[word] ?? word)
}
const shortWords: Readonly<Record<string, string>> = { saint: 'st', fort: 'ft', mount: 'mt' }

// A text that ends in one of these is a street still, although a town may begin so.
const streetWords = new Set(
  (
    'st street ave avenue blvd boulevard rd road ln lane dr drive ct court pl place way ter terrace cir circle pkwy parkway hwy highway ' +
    'sq square trl trail aly alley loop row broadway apt unit ste suite n s e w ne nw se sw north south east west'
  ).split(' '),
)
const directions = new Set('n s e w ne nw se sw north south east west'.split(' '))
const unit = /^(?:apt|apartment|unit|ste|suite|fl|floor|rm|room|bldg|#)\b|^#/i
// The longest town there is has six words, a state three, a ZIP code one.
const wordsAfterStreet = 10
const minTownLetters = 3

export function readTyped(text: string): Reading[] {
  const parts = text
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '')
  const [first = '', ...rest] = parts
  const line2 = rest.find((part) => unit.test(part)) ?? null
  const after = rest.filter((part) => !unit.test(part)).join(' ')
  if (after !== '' && isStreet(first)) return readTown(after, true).map((town) => ({ line1: first, line2, ...town }))
  return readWithoutCommas(parts.join(' '))
}

function readWithoutCommas(text: string): Reading[] {
  const words = text.split(' ')
  // Digits begin a house number more often than a ZIP code: they are one when all five are there, and nothing more.
  const alone =
    /^\d/.test(text) && !/^\d{5}$/.test(text) ? [] : readTown(text, true).map((town) => ({ line1: '', line2: null, ...town }))
  const readings = words.flatMap((_, index) => {
    const line1 = words.slice(0, index).join(' ')
    if (words.length - index > wordsAfterStreet || !isStreet(line1)) return []
    const isStreetDone = isStreetWord(words[index - 1]) || isPoBox(line1)
    return readTown(words.slice(index).join(' '), isStreetDone).map((town) => ({ line1, line2: null, ...town }))
  })
  return [...alone, ...readings]
}

/** A house number with a name after it, or a PO box. "418 N" is not all of a street. */
function isStreet(text: string): boolean {
  if (isPoBox(text)) return true
  const [number = '', ...names] = text.split(' ')
  return /^\d/.test(number) && names.some((name) => /^\d|\p{L}{2}/u.test(name) && !directions.has(plain(name)))
}

function isStreetWord(word: string | undefined): boolean {
  return word !== undefined && streetWords.has(plain(word))
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('.', '')
}

/** @param isOpen  whether the name of a town that has only begun counts */
function readTown(text: string, isOpen: boolean): Omit<Reading, 'line1' | 'line2'>[] {
  const [, name = '', zip = ''] = /^(.*?)(?:(?:^|\s)(\d{3,5})(?:-\d{0,4})?)?$/.exec(text) ?? []
  const words = name.split(' ').filter((word) => word !== '')
  if (words.length === 0) return zip === '' ? [] : [{ town: '', isTownOpen: false, states: null, zip }]
  const town = townKey(name)
  const whole = { town, isTownOpen: isOpen && zip === '', states: null, zip }
  const isTown = town.length >= minTownLetters && !(words.length === 1 && isStreetWord(words[0]))
  // The last words, up to three, may be a state's name or its letters, or their beginning.
  const withState = [1, 2, 3].flatMap((count) => {
    const states = statesStartingWith(words.slice(-count).join(' '), zip !== '')
    const before = townKey(words.slice(0, -count).join(' '))
    const isEnough = before.length >= minTownLetters || (before === '' && zip !== '')
    return words.length < count || states.size === 0 || !isEnough ? [] : [{ town: before, isTownOpen: false, states, zip }]
  })
  return [...(isTown ? [whole] : []), ...withState]
}

function statesStartingWith(text: string, isWhole: boolean): ReadonlySet<string> {
  const typed = plain(text)
  const fits = isWhole ? (name: string) => name === typed : (name: string) => name.startsWith(typed)
  return new Set(
    stateNames.filter(({ code, name }) => fits(code.toLowerCase()) || fits(name.toLowerCase())).map(({ code }) => code),
  )
}
