// Makes other people's text safe for a terminal: characters that move the cursor, change colors or reverse the text are shown as
// their codes.

// Control characters, among them line breaks and escape; format characters, among them those that turn the direction of writing;
// separators of lines and paragraphs; halves of a character.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** The same text in one line that a terminal can only show. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, codeOf)
}

/** JSON text that means the same and that a terminal can only show. JSON.stringify leaves some control characters as they are. */
export function printableJson(value: unknown): string {
  const text = JSON.stringify(value, (_name, member: unknown) => (typeof member === 'bigint' ? member.toString() : member))
  return printable(text)
}

/** As JSON writes it, in UTF-16. */
function codeOf(character: string): string {
  return Array.from({ length: character.length }, (_none, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')
}
