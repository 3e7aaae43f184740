// Writes a name in the letters that the card provider accepts, Latin ones without marks, so that "José" is not refused.

// Letters that are not a plain one with a mark.
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '‐': '-',
  '‑': '-',
}

/** "José Núñez-O’Brien" is "Jose Nunez-O'Brien". */
export function plainLatin(name: string): string {
  return Array.from(name.normalize('NFD').replaceAll(/\p{M}/gu, ''), (letter) => spelled[letter] ?? letter).join('')
}
