// Reads the style sheets of the built web app, which screen recordings reference.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sheetPathOf } from '@daybreak/contract'
import { webBuildFolder } from '#platform/http/pages/web-build.ts'

/** Null for an address that is none of this build's style sheets. */
export async function readSheet(path: string): Promise<Uint8Array | null> {
  const named = sheetPathOf(path)
  if (named === null) return null
  return readFile(join(webBuildFolder, named)).catch(() => null)
}
