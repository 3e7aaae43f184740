// Chooses the user that the database server runs as: PostgreSQL refuses to run as root, and this works without creating a user.
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { chown, lchown, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { EmbeddedStartError } from './failure.ts'
import type { Binaries } from './binaries.ts'

export type Identity =
  | { kind: 'self' }
  /** Root hands the server to another user; every folder on the way must be searchable for it. */
  | { kind: 'user'; uid: number; gid: number }
  /** In a user namespace where this user bears another number: files stay its own, so folders closed to others do not matter. */
  | { kind: 'namespace' }

const nobody = 65534
const namespaceArguments = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
// Nothing of the caller's environment may change how the server behaves, such as PGDATA or a locale.
const serverEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** @throws EmbeddedStartError with one clear line when the server can run as no user here. */
export function chooseIdentity(binaries: Binaries, dataDir: string, clusterFolder: string): Identity {
  const ownUid = process.getuid?.()
  if (ownUid !== 0) {
    assertOwned(clusterFolder, ownUid)
    return chooseForUser(binaries)
  }
  const candidates = candidatesForRoot(binaries, dataDir, ownerOf(clusterFolder))
  const chosen = candidates.find((identity) => canRun(identity, binaries))
  if (chosen !== undefined) return chosen
  throw new EmbeddedStartError(
    `the embedded database cannot run as root here: a folder above ${binaries.root} or ${dataDir} is closed to other users and user namespaces are` +
      ' not allowed; open the folders (chmod o+x), start as an ordinary user, or set DATABASE_URL',
  )
}

// PostgreSQL wants to know its user's name. A container may run under a number that has none; a namespace lends it one that has.
function chooseForUser(binaries: Binaries): Identity {
  if (hasName()) return { kind: 'self' }
  if (canRun({ kind: 'namespace' }, binaries)) return { kind: 'namespace' }
  throw new EmbeddedStartError(
    'the embedded database cannot run here: this user has no name in /etc/passwd and user namespaces are not allowed;' +
      ' start as a user that has one, or set DATABASE_URL',
  )
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

function candidatesForRoot(binaries: Binaries, dataDir: string, owner: { uid: number; gid: number } | null): Identity[] {
  const user = owner === null || owner.uid === 0 ? { uid: nobody, gid: nobody } : owner
  const isOpen = [
    path.join(binaries.root, 'bin'),
    path.join(binaries.root, 'lib'),
    path.join(binaries.root, 'share'),
    dataDir,
  ].every((folder) => isSearchable(folder, user.uid))
  const asUser: Identity[] = isOpen ? [{ kind: 'user', ...user }] : []
  // A folder that is root's was made in a namespace before: staying there spares changing the owner of every file.
  return owner?.uid === 0 ? [{ kind: 'namespace' }, ...asUser] : [...asUser, { kind: 'namespace' }]
}

/** Whether every folder down to this one can be searched by that user, by owner or as one of the others. */
export function isSearchable(folder: string, uid: number): boolean {
  for (let current = realpathSync(folder); ; current = path.dirname(current)) {
    const { mode, uid: owner } = statSync(current)
    if ((mode & (owner === uid ? 0o100 : 0o001)) === 0) return false
    if (current === path.dirname(current)) return true
  }
}

function canRun(identity: Identity, binaries: Binaries): boolean {
  const [command, argv, options] = asIdentity(identity, binaries.postgres, ['--version'])
  return spawnSync(command, argv, { ...options, stdio: 'ignore', timeout: 10_000 }).status === 0
}

/** Starts a program of the server under its identity, in a process group of its own so that Ctrl-C does not reach it. */
export function spawnAs(
  identity: Identity,
  program: string,
  programArguments: readonly string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  const [command, argv, options] = asIdentity(identity, program, programArguments)
  return spawn(command, argv, { ...options, stdio, detached: true })
}

function asIdentity(
  identity: Identity,
  program: string,
  argv: readonly string[],
): [string, string[], { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }] {
  const options = { cwd: '/', env: serverEnvironment }
  if (identity.kind === 'namespace') return ['unshare', [...namespaceArguments, program, ...argv], options]
  if (identity.kind === 'user') return [program, [...argv], { ...options, uid: identity.uid, gid: identity.gid }]
  return [program, [...argv], options]
}

/** Makes a folder and all in it belong to whom the server runs as. Does nothing where that is so already. */
export async function giveTo(identity: Identity, folder: string): Promise<void> {
  if (process.getuid?.() !== 0 || identity.kind === 'self') return
  const { uid, gid } = identity.kind === 'user' ? identity : { uid: 0, gid: 0 }
  if (ownerOf(folder)?.uid === uid) return
  if (lstatSync(folder).isDirectory()) {
    for (const entry of await readdir(folder, { recursive: true })) await lchown(path.join(folder, entry), uid, gid)
  }
  // The top last: an interrupted change is seen, and done again, at the next start.
  await chown(folder, uid, gid)
}

function assertOwned(clusterFolder: string, ownUid: number | undefined): void {
  const owner = ownerOf(clusterFolder)
  if (owner === null || owner.uid === ownUid) return
  throw new EmbeddedStartError(
    `${clusterFolder} belongs to user ${owner.uid} and this process runs as user ${ownUid}: start as that user, or set DATA_DIR to another folder`,
  )
}

function ownerOf(file: string): { uid: number; gid: number } | null {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found === undefined ? null : { uid: found.uid, gid: found.gid }
}
