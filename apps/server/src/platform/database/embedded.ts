// Starts the embedded database for the server and the operator's command line; a failure ends them with one line.
import {
  EmbeddedStartError,
  joinOrStartEmbedded as joinOrStart,
  startEmbedded as start,
  type EmbeddedDatabase,
  type EmbeddedOptions,
} from '@daybreak/embedded-postgres'
import { StartError } from '#platform/errors.ts'

export type { EmbeddedDatabase }

/** @throws StartError when the folder is held or cannot be used, or the database complains. */
export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return asStartError(start(options))
}

/** Uses the database that another process keeps in the folder, or starts it. @throws StartError as `startEmbedded` does. */
export function joinOrStartEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return asStartError(joinOrStart(options))
}

async function asStartError<Value>(starting: Promise<Value>): Promise<Value> {
  try {
    return await starting
  } catch (error) {
    if (error instanceof EmbeddedStartError) throw new StartError(error.message, { cause: error })
    throw error
  }
}
