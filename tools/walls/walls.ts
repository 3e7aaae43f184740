// Reads every import of a tree and reports which walls are broken. Refuses to pass on an empty check.
import { globSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import { reading, walls } from '../../walls.mjs'
import { teachUsing } from './swc-using.ts'

teachUsing()

export type WallReport = { modulesRead: number; sourceFiles: number; broken: string[] }

const rooted = ['apps', 'packages', 'tools', 'e2e', 'bench']

/**
 * Checks the tree under `root`.
 *
 * @returns one line a breach, `wall: from -> to`
 * @throws  when fewer modules were read than there are source files: dependency-cruiser answers "no violations" when its
 *          parser can read nothing, and a wall that checked nothing must not pass.
 */
export async function checkWalls(root: string): Promise<WallReport> {
  const files = globSync(
    rooted.map((folder) => `${folder}/**/*.{ts,tsx}`),
    {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist|\.types)$/.test(path),
    },
  )
  const folders = rooted.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
  const { output } = await cruise(folders, { ...reading, baseDir: root, validate: true, ruleSet: { forbidden: walls } })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of a result')

  const read = output.modules.filter((module) => folders.some((folder) => module.source.startsWith(`${folder}/`))).length
  if (files.length === 0 || read < files.length) {
    throw new Error(`the walls were read in ${read} modules, but there are ${files.length} source files`)
  }
  const broken = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
  return { modulesRead: read, sourceFiles: files.length, broken }
}
