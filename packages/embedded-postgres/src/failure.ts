// The reasons why an embedded server cannot start.

/** One line that a person can act on. */
export class EmbeddedStartError extends Error {
  override readonly name = 'EmbeddedStartError'
}
