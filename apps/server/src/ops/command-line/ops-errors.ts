// The two errors by which a command ends without doing what was asked.

/** The operator wrote something that cannot be meant: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command was refused (no such employer, a file that cannot be read): one line, exit code 1. */
export class OpsError extends Error {
  override readonly name = 'OpsError'
}
