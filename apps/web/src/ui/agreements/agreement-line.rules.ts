// Finds the addresses and phone numbers in a sentence. Pure.

export type LinkInText = { text: string; to: string }
export type Piece = { text: string; to: string | null }

/** The sentence in pieces: each of the links in its place, whatever kind of space or hyphen is in it, and the words between them. */
export function pieces(sentence: string, links: readonly LinkInText[]): Piece[] {
  const patterns = links.map(({ text, to }) => ({ to, pattern: new RegExp(patternOf(text)) }))
  const found: Piece[] = []
  let rest = sentence
  while (rest !== '') {
    const next = patterns
      .flatMap(({ to, pattern }) => {
        const match = pattern.exec(rest)
        return match === null ? [] : [{ to, at: match.index, text: match[0] }]
      })
      .toSorted((one, other) => one.at - other.at)[0]
    if (next === undefined) return [...found, { text: rest, to: null }]
    if (next.at > 0) found.push({ text: rest.slice(0, next.at), to: null })
    found.push({ text: next.text, to: next.to })
    rest = rest.slice(next.at + next.text.length)
  }
  return found
}

function patternOf(text: string): string {
  return text
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(/\s/g, String.raw`\s`)
    .replaceAll('-', '[-\u2010\u2011]')
}
