// The folder of an embedded database: its paths, its passwords, and its creation, which a crash at any moment cannot leave half
// done.
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { EmbeddedStartError } from './failure.ts'
import type { Binaries } from './binaries.ts'
import { giveTo, spawnAs, type Identity } from './identity.ts'

export type ClusterPaths = { dataDir: string; folder: string; lock: string; passwords: string; log: string }
export type Passwords = { owner: string; server: string }

export const ownerUser = 'daybreak_owner'
const versionMajor = '18'

/** Makes the data folder if it is missing, with the modes that the process's umask gives: a closed parent would lock the server out. */
export async function openClusterPaths(dataDir: string): Promise<ClusterPaths> {
  try {
    await mkdir(dataDir, { recursive: true })
    return clusterPaths(await realpath(dataDir))
  } catch (error) {
    throw new EmbeddedStartError(
      `the folder ${dataDir} for the embedded database cannot be made: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

function clusterPaths(dataDir: string): ClusterPaths {
  const inside = (name: string) => path.join(dataDir, name)
  return {
    dataDir,
    folder: inside('postgres'),
    lock: inside('postgres.lock'),
    passwords: inside('postgres.json'),
    log: inside('postgres.log'),
  }
}

/** The passwords of the owner and of the server, made at the first start and readable only to who started it. */
export async function openPasswords(paths: ClusterPaths): Promise<Passwords> {
  const kept = await readPasswords(paths)
  if (kept !== null) return kept
  if (existsSync(paths.folder))
    throw new EmbeddedStartError(
      `${paths.passwords} is missing or damaged, and the embedded database in ${paths.folder} cannot be opened without it`,
    )
  const made: Passwords = { owner: randomBytes(24).toString('base64url'), server: randomBytes(24).toString('base64url') }
  await writeDurably(paths.passwords, `${JSON.stringify(made)}\n`)
  return made
}

/** Null when there are none yet. @throws EmbeddedStartError when this user may not read them. */
export async function readPasswords(paths: ClusterPaths): Promise<Passwords | null> {
  let content: string
  try {
    content = await readFile(paths.passwords, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new EmbeddedStartError(`${paths.passwords} cannot be read: the embedded database belongs to another user`, {
      cause: error,
    })
  }
  return parsePasswords(content)
}

function parsePasswords(content: string): Passwords | null {
  try {
    const value: unknown = JSON.parse(content)
    const isWhole =
      typeof value === 'object' &&
      value !== null &&
      'owner' in value &&
      'server' in value &&
      typeof value.owner === 'string' &&
      typeof value.server === 'string'
    return isWhole ? { owner: String(value.owner), server: String(value.server) } : null
  } catch {
    return null
  }
}

/** Makes the cluster beside its final place and moves it there whole; what an earlier crash left is removed first. */
export async function createClusterIfMissing(
  paths: ClusterPaths,
  binaries: Binaries,
  identity: Identity,
  passwords: Passwords,
): Promise<void> {
  await removeDrafts(paths)
  if (existsSync(paths.folder)) {
    await assertVersion(paths)
    return giveTo(identity, paths.folder)
  }
  // A name of its own each time: the initdb of a launcher that was killed may still be writing to its draft.
  const draft = `${paths.folder}.draft-${randomUUID()}`
  const passwordFile = `${draft}-password`
  await mkdir(draft, { mode: 0o700 })
  await writeDurably(passwordFile, passwords.owner)
  await giveTo(identity, draft)
  await giveTo(identity, passwordFile)
  await runInitdb(binaries, identity, draft, passwordFile)
  await rename(draft, paths.folder)
  await rm(passwordFile)
  await syncFolder(paths.dataDir)
}

async function runInitdb(binaries: Binaries, identity: Identity, folder: string, passwordFile: string): Promise<void> {
  const options = [
    '-D',
    folder,
    '-U',
    ownerUser,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const initdb = spawnAs(identity, binaries.initdb, options, ['ignore', 'ignore', 'pipe'])
  const { promise: closed, resolve } = Promise.withResolvers<number | null>()
  initdb.once('close', resolve)
  initdb.once('error', () => resolve(null))
  const [complaints, exitCode] = await Promise.all([initdb.stderr === null ? '' : text(initdb.stderr), closed])
  if (exitCode === 0) return
  const lastLine =
    complaints
      .trim()
      .split('\n')
      .findLast((line) => line.includes('error') || line.includes('FATAL')) ?? complaints.trim()
  throw new EmbeddedStartError(`the embedded database could not be made in ${folder}: ${lastLine}`)
}

async function removeDrafts(paths: ClusterPaths): Promise<void> {
  const drafts = (await readdir(paths.dataDir)).filter((name) => name.startsWith(`${path.basename(paths.folder)}.draft-`))
  for (const draft of drafts) await rm(path.join(paths.dataDir, draft), { recursive: true, force: true, maxRetries: 5 })
}

async function assertVersion(paths: ClusterPaths): Promise<void> {
  const version = (await readFile(path.join(paths.folder, 'PG_VERSION'), 'utf8').catch(() => 'nothing known')).trim()
  if (version !== versionMajor)
    throw new EmbeddedStartError(
      `${paths.folder} was made by PostgreSQL ${version} and this is PostgreSQL ${versionMajor}: set DATA_DIR to another folder, or bring the rows over with pg_dump`,
    )
}

async function writeDurably(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
