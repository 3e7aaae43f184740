// Writes the file for keys that the card provider shows only once: newly created, readable only by its owner, and on disk before
// anything else happens.
import { open, unlink, type FileHandle } from 'node:fs/promises'
import type { KeySink, NewKey } from '#features/issuer'
import { failureCode } from '#platform/database/database-failures.ts'
import { OpsError } from '../command-line/ops-errors.ts'

export type KeyFile = KeySink & {
  /** Whether a key is in it. An empty one is taken away. */
  close(): Promise<boolean>
}

const ownerOnly = 0o600

/** @param path  of a file that is not there */
export function createKeyFile(path: string): KeyFile {
  const keys: NewKey[] = []
  let file: FileHandle | null = null

  return {
    async open() {
      file ??= await open(path, 'wx', ownerOnly).catch((error: unknown) => {
        if (failureCode(error) !== 'EEXIST') throw error
        throw new OpsError(`${path} is there already: name a file that is not, so that no key is written over.`)
      })
    },
    async keep(key) {
      if (file === null) throw new Error('a key came before its file was opened')
      keys.push(key)
      // The file only grows, so nothing is truncated first: a key that is in it stays, whatever happens to this one.
      await file.write(`${JSON.stringify({ keys }, null, 2)}\n`, 0)
      await file.sync()
    },
    async close() {
      await file?.close()
      if (file !== null && keys.length === 0) await unlink(path)
      file = null
      return keys.length > 0
    },
  }
}
