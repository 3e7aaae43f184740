// Looks up passwords in the operator's own download of Have I Been Pwned: one file ordered by SHA-1, or a folder with a file for
// each five-digit prefix.
import { hash } from 'node:crypto'
import { open, readFile, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

const prefixDigits = 5
const hashDigits = 40
/** Longer than any line: 40 digits, a colon and a count. */
const windowBytes = 128

/** Whether the exact password is on the list. Nothing leaves the machine, and nothing is kept of what was asked. */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const digits = hash('sha1', password).toUpperCase()
  if (!(await stat(path)).isDirectory()) return isInOrderedFile(path, digits)
  const lines = await readFile(join(path, `${digits.slice(0, prefixDigits)}.txt`), 'latin1')
  return `\n${lines}`.toUpperCase().includes(`\n${digits.slice(prefixDigits)}:`)
}

/** Halves the file some 35 times: it has a billion lines. */
async function isInOrderedFile(path: string, digits: string): Promise<boolean> {
  const file = await open(path)
  try {
    let [low, high] = [0, (await file.stat()).size]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const line = await lineFrom(file, middle)
      if (line === null || line.start >= high) {
        high = middle
        continue
      }
      if (line.digits === digits) return true
      if (line.digits < digits) low = line.start + 1
      else high = middle
    }
    return false
  } finally {
    await file.close()
  }
}

/** The first line that begins at this byte or after it; null behind the last one. */
async function lineFrom(file: FileHandle, at: number): Promise<{ start: number; digits: string } | null> {
  const from = Math.max(0, at - 1)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(windowBytes * 2), 0, windowBytes * 2, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const offset = at === 0 ? 0 : text.indexOf('\n') + 1
  if (at > 0 && offset === 0) return null
  const digits = text.slice(offset, offset + hashDigits).toUpperCase()
  return digits.length === hashDigits ? { start: from + offset, digits } : null
}
