// Replaces straight apostrophes and quotes with typographic ones. The decks keep them straight, as the specification does; text
// messages stay straight too.

/**
 * Returns the message with curly signs. Call it before a message is compiled: no message has an apostrophe beside a brace, so none of
 * them is an escape of ICU.
 */
export function typeset(message: string): string {
  return message
    .replaceAll("'", '’')
    .replaceAll(/(^|[\s([{¿¡])"/g, '$1“')
    .replaceAll('"', '”')
}
