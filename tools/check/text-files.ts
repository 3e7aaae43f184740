// Lists the files that people read and write by hand, in every workspace and at the root.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SourceText = { path: string; text: string }

const patterns = ['*.{ts,mjs,md,json}', '.ci/run', '{apps,packages,tools,e2e,bench,docs}/**/*.{ts,tsx,mjs,css,sql,md,json}']
const made = /(^|\/)(node_modules|dist|\.types|data)$/

/** Paths are relative to the root and sorted. Found by pattern rather than by Git, so that a copy without its history is read too. */
export function readTextFiles(root: string): SourceText[] {
  return globSync(patterns, { cwd: root, exclude: (path) => made.test(path) || path === 'package-lock.json' })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
