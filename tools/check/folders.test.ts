// A folder with too many files is named, and the list of exceptions can only get shorter.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderProblems } from './folders.ts'

const filesIn = (folder: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${folder}/a${index}.ts`)

test('a folder holds at most 20 files directly', () => {
  assert.deepEqual(folderProblems(filesIn('apps/server/src/features/tips', 20), []), [])
  const [problem, ...others] = folderProblems(filesIn('apps/server/src/features/tips', 21), [])
  assert.match(problem ?? '', /^apps\/server\/src\/features\/tips has 21 files/)
  assert.deepEqual(others, [])
})

test('files of a sub-folder do not count for the folder above', () => {
  const paths = [...filesIn('apps/web/src/ui', 20), ...filesIn('apps/web/src/ui/form', 20)]
  assert.deepEqual(folderProblems(paths, []), [])
})

test('migrations and decisions are numbered lists of any length', () => {
  assert.deepEqual(folderProblems([...filesIn('apps/server/migrations', 99), ...filesIn('docs/decisions', 99)], []), [])
})

test('a folder on the list may be longer, and must leave the list when it is not', () => {
  assert.deepEqual(folderProblems(filesIn('apps/web/src/ui', 21), ['apps/web/src/ui']), [])
  assert.match(folderProblems(filesIn('apps/web/src/ui', 20), ['apps/web/src/ui'])[0] ?? '', /take it off the list/)
  assert.match(folderProblems([], ['apps/web/src/gone'])[0] ?? '', /take it off the list/)
})
