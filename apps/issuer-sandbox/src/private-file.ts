// Creates a private file once: of two first starts at the same time, the second uses what the first one created.
import { link, open, readFile, unlink } from 'node:fs/promises'

/** Reads the file, making it (mode 0600, on the disk before it has its name) when there is none. */
export async function readOrMakePrivateFile(path: string, make: () => string | Promise<string>): Promise<string> {
  return (await readIfThere(path)) ?? (await makeFile(path, await make()))
}

async function makeFile(path: string, text: string): Promise<string> {
  const draft = `${path}.${process.pid}`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  // Linking instead of renaming: a file that exists by now stays as it is.
  await link(draft, path).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
  await unlink(draft)
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
