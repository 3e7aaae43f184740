// Writes a file atomically: whatever interrupts, its name holds the whole new content or what it held before.
import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

const flushAtCharacters = 64 * 1024

/** Writes lines, each ended by LF, to a draft beside the path, makes it durable and renames it. Readable by its owner alone. */
export async function writeWhole(path: string, lines: AsyncIterable<string>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.part`
  const file = await open(draft, 'wx', 0o600)
  try {
    let pending = ''
    for await (const line of lines) {
      pending += `${line}\n`
      if (pending.length < flushAtCharacters) continue
      await file.writeFile(pending)
      pending = ''
    }
    await file.writeFile(pending)
    await file.sync()
    await file.close()
    await rename(draft, path)
  } catch (error) {
    await file.close().catch(() => {})
    await unlink(draft).catch(() => {})
    throw error
  }
}
