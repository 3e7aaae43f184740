// Copies the repository to plant bugs in the copies, so that an interrupted run leaves none behind.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { plant, type Mutant } from './mutant.ts'

export type Workshop = {
  root: string
  /** Does `work` while the bug is in the copy, and takes it out again. */
  withMutant<Result>(mutant: Mutant, work: () => Promise<Result>): Promise<Result>
}

/** @param folder  an empty folder, removed by the caller */
export function openWorkshop(root: string, folder: string): Workshop {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\0').filter((name) => name !== '')) {
    const from = join(root, path)
    // A file that was removed and not yet committed is still in the list.
    if (lstatSync(from, { throwIfNoEntry: false }) === undefined) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(from, join(folder, path), { verbatimSymlinks: true })
  }
  linkPackages(root, join(root, 'node_modules'), join(folder, 'node_modules'), folder)
  // What npm installs beside one part of the repository, because the root has another version.
  const parts = ['apps', 'packages'].flatMap((kind) =>
    readdirSync(join(root, kind)).map((name) => join(kind, name, 'node_modules')),
  )
  for (const part of parts) if (existsSync(join(root, part))) symlinkSync(join(root, part), join(folder, part))
  return {
    root: folder,
    async withMutant(mutant, work) {
      const path = join(folder, mutant.file)
      const sound = readFileSync(path, 'utf8')
      writeFileSync(path, plant(mutant, sound))
      try {
        return await work()
      } finally {
        writeFileSync(path, sound)
      }
    },
  }
}

/** The installed packages stay where they are; those of the repository itself are the copy's own. */
function linkPackages(root: string, from: string, to: string, folder: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '.cache') continue
    const path = join(from, name)
    const target = realpathSync(path)
    const isOwn = lstatSync(path).isSymbolicLink() && !relative(root, target).startsWith('node_modules')
    if (isOwn) symlinkSync(join(folder, relative(root, target)), join(to, name))
    else if (name.startsWith('@')) linkPackages(root, path, join(to, name), folder)
    else symlinkSync(path, join(to, name))
  }
}
