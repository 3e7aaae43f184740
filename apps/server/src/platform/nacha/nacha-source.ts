// A NACHA file on disk: its fingerprint, and its bytes with a check that they still match the fingerprint.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { NachaFault } from './nacha-faults.ts'

export type NachaSource = { path: string; name: string; byteCount: number; sha256: Uint8Array }

// About 2,800 records a chunk: one chunk is one page of the database.
const chunkBytes = 256 * 1024

/** Reads the file once for its SHA-256. Errors of the file system pass through. */
export async function openNachaSource(path: string): Promise<NachaSource> {
  if (!(await stat(path)).isFile()) throw new NachaFault('nacha.not_a_file', 0, `${path} is not a regular file`)
  const hash = createHash('sha256')
  let byteCount = 0
  for await (const chunk of chunksOf(path)) {
    hash.update(chunk)
    byteCount += chunk.byteLength
  }
  return { path, name: basename(path), byteCount, sha256: hash.digest() }
}

/**
 * Streams the file's bytes and throws NachaFault `nacha.file_changed` at the end when they are not those of `source.sha256`:
 * someone is still writing it.
 */
export async function* readNachaSource(source: NachaSource, onBytes: (count: number) => void): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  for await (const chunk of chunksOf(source.path)) {
    hash.update(chunk)
    yield chunk
    onBytes(chunk.byteLength)
  }
  if (!hash.digest().equals(source.sha256)) {
    throw new NachaFault('nacha.file_changed', 0, 'the file changed while it was read')
  }
}

function chunksOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: chunkBytes })
}
