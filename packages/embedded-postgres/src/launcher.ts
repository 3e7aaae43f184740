// The embedded database: a real PostgreSQL server in the data folder, for when no DATABASE_URL is set.
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedStartError } from './failure.ts'
import type { LauncherLog } from './log.ts'
import { addressesOf, isOpenToServer, type EmbeddedAddresses } from './access.ts'
import { locateBinaries } from './binaries.ts'
import { createClusterIfMissing, openClusterPaths, openPasswords, readPasswords, type ClusterPaths } from './cluster.ts'
import { chooseIdentity } from './identity.ts'
import { keepServer } from './keeper.ts'
import { acquireLock, readHolder, type Lock, type LockAttempt, type LockRecord } from './lock.ts'
import { readPostmasterFile, type ServerSettings } from './postmaster.ts'

export type EmbeddedDatabase = EmbeddedAddresses & {
  /** Whether another process keeps the server and this one is a guest: then `stop` leaves it running. */
  isGuest: boolean
  /** Stops the server and frees the folder. Close every pool first. */
  stop(): Promise<void>
  /** Called once when the server died and could not be brought back. */
  onExit(listener: (failure: Error) => void): void
}

export type EmbeddedOptions = {
  dataDir: string
  log: LauncherLog
  /** PostgreSQL settings beside our own; tests switch fsync off. */
  settings?: ServerSettings
}

const joinTimeoutMs = 60_000
const joinPollMs = 20

/**
 * Starts the server in `dataDir`, made at the first start, and keeps it running until `stop`.
 * @throws EmbeddedStartError with one line: the folder is held (by which process), cannot be used, or the server complains.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const paths = await openClusterPaths(options.dataDir)
  const attempt = tryLock(paths)
  if (attempt.kind === 'held') throw new EmbeddedStartError(heldMessage(paths, attempt.by))
  return startLocked(options, paths, attempt.lock)
}

/** Uses the server that another process keeps in `dataDir`, or starts it when no one does. For the operator's command line. */
export async function joinOrStartEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const paths = await openClusterPaths(options.dataDir)
  const deadline = performance.now() + joinTimeoutMs
  for (;;) {
    const attempt = tryLock(paths)
    if (attempt.kind === 'acquired') return startLocked(options, paths, attempt.lock)
    const joined = await joinHeld(paths, deadline)
    if (joined !== null) return joined
    if (performance.now() >= deadline)
      throw new EmbeddedStartError(
        `${heldMessage(paths, attempt.by)} (its database did not answer within ${joinTimeoutMs / 1000} s)`,
      )
  }
}

/** Which process looks after the folder now, and which server it keeps there; null when none does. */
export async function readEmbeddedHolder(dataDir: string): Promise<LockRecord | null> {
  return readHolder((await openClusterPaths(dataDir)).lock)
}

async function startLocked(options: EmbeddedOptions, paths: ClusterPaths, lock: Lock): Promise<EmbeddedDatabase> {
  try {
    const binaries = locateBinaries()
    const identity = chooseIdentity(binaries, paths.dataDir, paths.folder)
    const passwords = await openPasswords(paths)
    await createClusterIfMissing(paths, binaries, identity, passwords)
    const keeper = await keepServer({
      paths,
      binaries,
      identity,
      passwords,
      lock,
      settings: options.settings ?? {},
      log: options.log,
    })
    return { ...addressesOf(keeper.socketFolder, passwords), isGuest: false, stop: keeper.stop, onExit: keeper.onExit }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Waits for the holder's server to take the application's role; null when the holder went away first. */
async function joinHeld(paths: ClusterPaths, deadline: number): Promise<EmbeddedDatabase | null> {
  while (performance.now() < deadline && readHolder(paths.lock) !== null) {
    const passwords = await readPasswords(paths)
    const file = passwords === null ? null : readPostmasterFile(paths)
    if (passwords !== null && file?.isReady === true) {
      const addresses = addressesOf(file.socketFolder, passwords)
      if (await isOpenToServer(addresses)) return { ...addresses, isGuest: true, stop: async () => {}, onExit: () => {} }
    }
    await pause(joinPollMs)
  }
  return null
}

function tryLock(paths: ClusterPaths): LockAttempt {
  try {
    return acquireLock(paths.lock)
  } catch (error) {
    throw new EmbeddedStartError(
      `the folder ${paths.dataDir} of the embedded database cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

function heldMessage(paths: ClusterPaths, holder: LockRecord): string {
  return `the embedded database in ${paths.dataDir} is held by process ${holder.holder.pid} (${holder.program}): stop it first, or set DATA_DIR to another folder`
}
