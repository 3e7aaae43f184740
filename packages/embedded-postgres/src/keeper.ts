// Keeps an embedded server alive for as long as this process wants it: takes over what a dead launcher left, and restarts what
// dies.
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedStartError } from './failure.ts'
import type { LauncherLog } from './log.ts'
import { probeServer, provision } from './access.ts'
import { versionOf, type Binaries } from './binaries.ts'
import type { ClusterPaths, Passwords } from './cluster.ts'
import type { Identity } from './identity.ts'
import type { Lock } from './lock.ts'
import {
  adoptedPostmaster,
  isReadyInTime,
  openSocketFolder,
  readPostmasterFile,
  removePostmasterFiles,
  removeSocketFolder,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
  type ServerSettings,
} from './postmaster.ts'
import { proofOf, workingFolderOf, type ProcessProof } from './process-proof.ts'

export type Surroundings = {
  paths: ClusterPaths
  binaries: Binaries
  identity: Identity
  passwords: Passwords
  lock: Lock
  settings: ServerSettings
  log: LauncherLog
}
export type Keeper = { socketFolder: string; stop(): Promise<void>; onExit(listener: (failure: Error) => void): void }

type Running = { postmaster: Postmaster; socketFolder: string }

const maxRestarts = 40
const maxRestartPauseMs = 1_000

export async function keepServer(surroundings: Surroundings): Promise<Keeper> {
  const running = (await adoptOrphan(surroundings)) ?? (await startFresh(surroundings))
  try {
    await provision(running.socketFolder, surroundings.passwords)
  } catch (error) {
    await stopPostmaster(running.postmaster)
    throw error
  }
  return keep(surroundings, running)
}

async function startFresh(surroundings: Surroundings): Promise<Running> {
  const { paths, identity, lock } = surroundings
  const socketFolder = await openSocketFolder(paths, identity)
  try {
    return { socketFolder, postmaster: await startPostmaster({ ...surroundings, socketFolder }, lock.keepPostmaster) }
  } catch (error) {
    removeSocketFolder(paths, socketFolder)
    throw error
  }
}

/** A server whose launcher was killed continues serving: it is taken over when it is whole and of our version, else it is stopped. */
async function adoptOrphan(surroundings: Surroundings): Promise<Running | null> {
  const { paths, passwords, binaries, lock, log } = surroundings
  const file = readPostmasterFile(paths)
  if (file === null) return null
  const proof = orphanOf(surroundings, file.pid)
  if (proof === null) {
    await assertNobodyAnswers(surroundings, file.socketFolder)
    removePostmasterFiles(paths, file.socketFolder)
    removeSocketFolder(paths, file.socketFolder)
    return null
  }
  const orphan = adoptedPostmaster(proof)
  const version = (await isReadyInTime(paths, orphan)) ? await probeServer(paths, file.socketFolder, passwords) : null
  if (version === versionOf(binaries)) {
    log.info('database_adopted', { postmaster: proof.pid })
    lock.keepPostmaster(proof)
    return { postmaster: orphan, socketFolder: file.socketFolder }
  }
  log.warn('database_orphan_stopped', { postmaster: proof.pid, version })
  await stopPostmaster(orphan)
  removePostmasterFiles(paths, file.socketFolder)
  removeSocketFolder(paths, file.socketFolder)
  return null
}

// Only a process that is proven to be the folder's server is ever taken over or stopped: a number alone may be anyone's by now.
function orphanOf({ paths, lock }: Surroundings, pid: number): ProcessProof | null {
  const proof = proofOf(pid)
  if (proof === null) return null
  const recorded = lock.left?.postmaster ?? null
  const isRecorded = recorded?.pid === pid && recorded.startMark === proof.startMark
  return isRecorded || workingFolderOf(pid) === paths.folder ? proof : null
}

// Another container may serve the same folder: its processes cannot be seen from here, but its socket answers.
async function assertNobodyAnswers({ paths, passwords }: Surroundings, socketFolder: string): Promise<void> {
  if ((await probeServer(paths, socketFolder, passwords)) === null) return
  throw new EmbeddedStartError(
    `a database server that this process cannot see, in another container perhaps, holds ${paths.folder}: stop it first, or set DATA_DIR to another folder`,
  )
}

function keep(surroundings: Surroundings, first: Running): Keeper {
  const { paths, lock, log } = surroundings
  const listeners: ((failure: Error) => void)[] = []
  let postmaster = first.postmaster
  let restarting: Promise<void> = Promise.resolve()
  let isStopping = false
  void watch()

  async function watch(): Promise<void> {
    await postmaster.exited
    if (!isStopping) restarting = bringBack().catch(giveUp)
  }

  async function bringBack(): Promise<void> {
    log.error('database_died', { postmaster: postmaster.proof.pid })
    const next = await restart(surroundings, first.socketFolder, () => isStopping)
    if (next === null) return
    postmaster = next
    log.info('database_restarted', { postmaster: postmaster.proof.pid })
    void watch()
  }

  function giveUp(error: unknown): void {
    log.error('database_lost', { error })
    for (const listener of listeners) listener(error instanceof Error ? error : new Error(String(error)))
  }

  async function stop(): Promise<void> {
    isStopping = true
    await restarting
    await stopPostmaster(postmaster)
    removeSocketFolder(paths, first.socketFolder)
    lock.release()
  }

  let stopped: Promise<void> | null = null
  return {
    socketFolder: first.socketFolder,
    stop: () => (stopped ??= stop()),
    onExit: (listener) => void listeners.push(listener),
  }
}

// A killed server's children may hold its memory for a moment and refuse the new one, so the first tries may fail.
async function restart(surroundings: Surroundings, socketFolder: string, isStopping: () => boolean): Promise<Postmaster | null> {
  for (let attempt = 1; !isStopping(); attempt += 1) {
    try {
      removePostmasterFiles(surroundings.paths, socketFolder)
      return await startPostmaster({ ...surroundings, socketFolder }, surroundings.lock.keepPostmaster)
    } catch (error) {
      if (attempt >= maxRestarts) throw error
      await pause(Math.min(25 * attempt, maxRestartPauseMs))
    }
  }
  return null
}
