// Checks whether the built web app matches its source. Loads no bundler: every start asks.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashInputs, inputsFile } from './inputs.ts'
import { outFolder } from './paths.ts'

/** True when there is no whole build, or one of another source. */
export function isBuildStale(): boolean {
  try {
    return readFileSync(join(outFolder, inputsFile), 'utf8') !== hashInputs()
  } catch {
    return true
  }
}
