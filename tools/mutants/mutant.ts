// Defines a planted bug, and how it is put into a source text.
import { stripTypeScriptTypes } from 'node:module'

export type Mutant = {
  /** What would be wrong, as a worker or an operator would meet it: "a frozen card is charged". */
  name: string
  /** The file that is changed, from the root of the repository. */
  file: string
  /** The text that is replaced; it occurs once in the file. */
  from: string
  to: string
  /** The tests that must fail, from the root: those that a person who changes the rule would run. */
  tests: readonly string[]
}

/**
 * The file's text with the bug in it.
 *
 * @throws Error  when the text to replace is not there exactly once, or when the result is not a program
 */
export function plant({ name, file, from, to }: Pick<Mutant, 'name' | 'file' | 'from' | 'to'>, text: string): string {
  const count = text.split(from).length - 1
  if (count !== 1) throw new Error(`"${name}": ${file} has the text to replace ${count} times, not once`)
  const planted = text.replace(from, () => to)
  if (planted === text) throw new Error(`"${name}" changes nothing in ${file}`)
  if (file.endsWith('.ts')) assertProgram(name, planted)
  return planted
}

/** A bug that does not even parse would be caught by any test, and show nothing. */
function assertProgram(name: string, text: string): void {
  try {
    stripTypeScriptTypes(text)
  } catch (cause) {
    throw new Error(`"${name}" leaves no program behind`, { cause })
  }
}
