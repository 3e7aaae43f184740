// Hashes a file, to recognize it when it comes again.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** SHA-256 of the file's bytes. Errors of the file system pass through. */
export async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest()
}
