// Checks that a folder can be read at a glance: a room that grows gets sub-rooms, not a longer list of files.
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CheckResult } from './result.ts'

/** Our reading of "a folder has few files": sources, their tests and their sheets together. */
const maxFiles = 20

/** Lists by nature: each file has a number, and the newest is at the end. */
const numberedLists = ['apps/server/migrations', 'docs/decisions']

/** Folders from before this rule. This list only gets shorter: a folder that fits must leave it. */
const waiting: readonly string[] = []

/** The problems of the folders that hold these files, given which folders may be longer for now. */
export function folderProblems(paths: readonly string[], exempt: readonly string[] = waiting): string[] {
  const sizes = new Map<string, number>()
  for (const folder of paths.map(dirname)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  const allowed = new Set([...numberedLists, ...exempt])
  const tooLong = [...sizes.entries()]
    .filter(([folder, size]) => size > maxFiles && !allowed.has(folder))
    .map(([folder, size]) => `${folder} has ${size} files directly: at most ${maxFiles}, so cut it into folders with a meaning`)
  const noLongerLong = exempt
    .filter((folder) => (sizes.get(folder) ?? 0) <= maxFiles)
    .map((folder) => `${folder} has at most ${maxFiles} files: take it off the list in tools/check/folders.ts`)
  return [...tooLong, ...noLongerLong]
}

export function checkFolders(root: string): CheckResult {
  const paths = globSync('{apps,packages,tools,e2e,bench,docs}/**/*.*', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.types|data)$/.test(path),
  })
  if (paths.length === 0) return { problems: ['no file to count'], summary: 'nothing counted' }
  const folders = new Set(paths.map(dirname)).size
  return { problems: folderProblems(paths), summary: `${folders} folders` }
}
