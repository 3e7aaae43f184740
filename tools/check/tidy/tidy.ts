// Runs the check "tidy": plain English in prose and names, an opening sentence in every file, commit messages that can be
// scanned.
import type { CheckResult } from '../result.ts'
import { readTextFiles } from '../text-files.ts'
import { checkCommits } from './commit-messages.ts'
import { pathFinder, wordFinder } from './find-words.ts'
import { openingProblems } from './opening-sentence.ts'
import { repeatedFolder } from './repeated-folder.ts'
import { unwantedWords } from './words.ts'

/** Written by hand. Texts that workers read are in JSON and have reviewers of their own. */
const handWritten = /(?<!\.generated)\.(?:ts|tsx|mjs|sql|css|md)$/
/** A migration that has run anywhere keeps its checksum, so not even a comment in it can be mended. */
const migration = /^apps\/server\/migrations\//

export async function checkTidy(root: string): Promise<CheckResult> {
  const sources = readTextFiles(root).filter(({ path }) => handWritten.test(path) && !migration.test(path))
  if (sources.length === 0) return { problems: ['no file to read'], summary: 'nothing read' }
  const findWords = wordFinder(unwantedWords)
  const findInPath = pathFinder(unwantedWords)
  const commits = await checkCommits(root)
  const problems = sources.flatMap((source) => [
    ...openingProblems(source),
    ...findWords(source),
    ...findInPath(source.path),
    ...repeatedFolder(source.path),
  ])
  const words = unwantedWords.flatMap((entry) => entry.words).length
  return { problems: [...problems, ...commits.problems], summary: `${sources.length} files, ${words} words; ${commits.summary}` }
}
