// Computes one hash of everything a build is made from.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './paths.ts'

/** The file in the output that says what it was made from. The server serves no name without an extension. */
export const inputsFile = '.inputs'

const madeFrom = [
  'apps/web/src/**/*',
  'apps/web/build/**/*.ts',
  'apps/web/package.json',
  'packages/*/src/**/*.{ts,json}',
  'package-lock.json',
]
const isTestFile = /\.test\.tsx?$|[\\/]testing[\\/]/

export function hashInputs(): string {
  const hash = createHash('sha256')
  const files = globSync(madeFrom, { cwd: repositoryRoot, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isTestFile.test(path))
    .sort()
  for (const path of files) hash.update(path.slice(repositoryRoot.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
