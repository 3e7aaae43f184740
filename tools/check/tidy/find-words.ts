// Finds unwanted words in prose and in the parts of identifiers.
import type { SourceText } from '../text-files.ts'
import { piecesOf, type Piece } from './split-source.ts'
import type { UnwantedWord } from './words.ts'

type Exception = NonNullable<UnwantedWord['except']>[number]
type Dictionary = { prose: Map<string, UnwantedWord>; names: Map<string, UnwantedWord> }

/** In prose, what is quoted as code or names a file is not prose. */
const quotedCode = /`[^`]*`|[\w.@-]*\/[\w./@-]+|[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|md|sql|css|json)\b/g
const token = /[A-Za-z_$][\w$]*/g
const plainWord = /^(?:[A-Z]?[a-z]+|[A-Z]+)$/

/** Compiles the list; the result judges one file at a time and reports each word with its line and what to write instead. */
export function wordFinder(unwanted: readonly UnwantedWord[]): (source: SourceText) => string[] {
  const dictionary = dictionaryOf(unwanted)
  return ({ path, text }) =>
    piecesOf(path, text).flatMap((piece) =>
      unwantedIn(piece, dictionary)
        .filter(([, { except = [] }]) => !except.some((exception) => covers(exception, path, piece)))
        .map(([found, { instead, why }]) => `${path}:${piece.line}: "${found}": write ${instead} (${why})`),
    )
}

/** The same for the names of a file and its folders, each as it is written: `shift-row.ts`. */
export function pathFinder(unwanted: readonly UnwantedWord[]): (path: string) => string[] {
  const { names } = dictionaryOf(unwanted)
  return (path) =>
    path.split('/').flatMap((segment) =>
      unwantedParts(segment, names)
        .filter(([, { except = [] }]) => !except.some((one) => covers(one, path, { kind: 'name', line: 1, text: segment })))
        .map(([found, { instead, why }]) => `${path}: "${found}" in a name: write ${instead} (${why})`),
    )
}

function dictionaryOf(unwanted: readonly UnwantedWord[]): Dictionary {
  const dictionary: Dictionary = { prose: new Map(), names: new Map() }
  for (const entry of unwanted) {
    for (const word of entry.words) {
      if (entry.where !== 'names') dictionary.prose.set(word, entry)
      if (entry.where !== 'prose') dictionary.names.set(word, entry)
    }
  }
  return dictionary
}

/** An identifier is excepted whole, a phrase excepts the line of prose that holds it, and a file or folder alone excepts the names in it. */
function covers(exception: Exception, path: string, { kind, text }: Piece): boolean {
  const { text: excepted, in: where = path } = exception
  const isHere = where === path || (where.endsWith('/') && path.startsWith(where))
  if (!isHere || excepted === undefined) return isHere && kind === 'name'
  return kind === 'name' ? text === excepted : text.includes(excepted)
}

function unwantedIn(piece: Piece, { prose, names }: Dictionary): [found: string, entry: UnwantedWord][] {
  if (piece.kind === 'name') return unwantedParts(piece.text, names)
  return [...piece.text.replaceAll(quotedCode, ' ').matchAll(token)].flatMap(([found]) => {
    if (!plainWord.test(found)) return unwantedParts(found, names)
    const entry = prose.get(found.toLowerCase())
    return entry === undefined ? [] : [[found, entry]]
  })
}

/** Names with an underscore belong to the database and to other programs. */
function unwantedParts(name: string, names: Dictionary['names']): [found: string, entry: UnwantedWord][] {
  if (name.includes('_')) return []
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).flatMap((part) => {
    const entry = names.get(part.toLowerCase())
    return entry === undefined ? [] : [[name, entry]]
  })
}
