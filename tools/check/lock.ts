// Keeps package-lock.json complete: `npm ci` refuses a lock without some platform's build of a package, and npm leaves builds out
// when the registry from which it wrote the lock does not carry them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult } from './result.ts'

type LockEntry = {
  version?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, LockEntry> }
type Missing = { path: string; neededBy: string; entry: LockEntry }

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']

/** Platform builds are named after their platform: `binding-linux-arm64-musl`. Null when a name has none. */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | null {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const at = words.findIndex((word) => systems.includes(word))
  const [os, cpu, libc] = words.slice(at)
  if (at < 0 || os === undefined || cpu === undefined) return null
  if (libc === undefined || os !== 'linux') return { os: [os], cpu: [cpu] }
  return { os: [os], cpu: [cpu], libc: [libc.startsWith('musl') ? 'musl' : 'glibc'] }
}

/** The platform builds that locked packages ask for by exact version and the lock does not hold. */
export function missingPlatforms(lock: Lock): Missing[] {
  const missing: Missing[] = []
  for (const [neededBy, { dev, optionalDependencies }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
      const platform = platformOf(name)
      if (platform === null || !/^\d/.test(version) || isHeld(lock, neededBy, name)) continue
      const { os, cpu, ...libc } = platform
      const entry: LockEntry = { version, ...(cpu && { cpu }), ...(dev && { dev }), ...libc, optional: true, ...(os && { os }) }
      missing.push({ path: `node_modules/${name}`, neededBy, entry })
    }
  }
  return missing
}

/** Node looks for a package beside the one that needs it, then in every folder above. */
function isHeld(lock: Lock, neededBy: string, name: string): boolean {
  for (let folder = neededBy; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true
    if (folder === '') return false
  }
}

export function checkLock(root: string, { isFixing }: { isFixing: boolean }): CheckResult {
  const path = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock
  const missing = missingPlatforms(lock)
  if (missing.length > 0 && isFixing) {
    for (const { path: location, entry } of missing) lock.packages[location] = entry
    lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
    return { problems: [], summary: `${missing.length} platform builds added to the lock` }
  }
  return {
    problems: missing.map(
      ({ path: location, neededBy }) => `package-lock.json: ${neededBy} needs ${location}, run "npm run fix"`,
    ),
    summary: `${Object.keys(lock.packages).length} locked packages`,
  }
}
