// Collects the license texts of what a browser gets: those of all code, from the bundler, and that of the typeface, which it does
// not see.
import { appendFile, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** At the root of the site; the legal page leads there. */
export const licensesFile = 'licenses.txt'

/** Packages that only a style sheet names. */
const namedBySheets = ['@fontsource-variable/figtree']

const { resolve } = createRequire(import.meta.url)

export async function addLicensesOfSheets(folder: string): Promise<void> {
  for (const name of namedBySheets) {
    const manifest = resolve(`${name}/package.json`)
    const { version, license } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string; license: string }
    const text = await readFile(join(dirname(manifest), 'LICENSE'), 'utf8')
    await appendFile(join(folder, licensesFile), `\n## ${name} - ${version} (${license})\n\n${text.trim()}\n`)
  }
}
