// What keeps an embedded server from starting.

/** One line that a person can act on. */
export class EmbeddedStartError extends Error {
  override readonly name = 'EmbeddedStartError'
}
