// One run of the embedded server: its settings, its start, its readiness, its end.
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedStartError } from './failure.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterPaths } from './cluster.ts'
import { giveTo, spawnAs, type Identity } from './identity.ts'
import { isAlive, proofOf, type ProcessProof } from './process-proof.ts'

export type ServerSettings = Readonly<Record<string, string>>
/** A server that runs, or ran: our own child, or one taken over from a launcher that died. */
export type Postmaster = { proof: ProcessProof; exited: Promise<void>; hasExited(): boolean }
export type PostmasterStart = {
  paths: ClusterPaths
  binaries: Binaries
  identity: Identity
  socketFolder: string
  settings: ServerSettings
}
/** What the server itself writes about its run. */
export type PostmasterFile = { pid: number; socketFolder: string; isReady: boolean }

/** With a Unix socket the port is only the end of the socket's name. */
export const socketPort = 5432
const maxSocketPathBytes = 100
const maxLogBytes = 16 * 1024 * 1024
const startTimeoutMs = 120_000
const pollMs = 10
const adoptedWatchMs = 200

const baseSettings: ServerSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(socketPort),
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'pglz',
  // One machine: no replicas, and parallel plans would need shared memory that containers keep small.
  max_wal_senders: '0',
  wal_level: 'minimal',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}

/** The folder for the socket: the cluster's own, or a short one when its path would not fit into a socket's address. */
export async function openSocketFolder(paths: ClusterPaths, identity: Identity): Promise<string> {
  if (fitsSocket(paths.folder)) return paths.folder
  const parent = [os.tmpdir(), '/tmp'].find((folder) => fitsSocket(path.join(folder, 'daybreak-00000000'))) ?? '/tmp'
  const folder = path.join(parent, `daybreak-${randomBytes(4).toString('hex')}`)
  await mkdir(folder, { mode: 0o700 })
  await giveTo(identity, folder)
  return folder
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes
}

export function removeSocketFolder(paths: ClusterPaths, socketFolder: string): void {
  if (socketFolder !== paths.folder && path.basename(socketFolder).startsWith('daybreak-'))
    rmSync(socketFolder, { recursive: true, force: true })
}

/**
 * Starts the server and waits until it takes connections.
 * @param onSpawned  gets the process at once, so that a record of it outlives a crash during the start
 * @throws EmbeddedStartError with the server's own last complaint
 */
export async function startPostmaster(start: PostmasterStart, onSpawned: (proof: ProcessProof) => void): Promise<Postmaster> {
  const { paths } = start
  const logStart = openLogStart(paths)
  const postmaster = spawnPostmaster(start)
  onSpawned(postmaster.proof)
  if (await isReadyInTime(paths, postmaster)) return postmaster
  await stopPostmaster(postmaster)
  throw new EmbeddedStartError(`the embedded database did not start: ${lastComplaint(paths, logStart)} (see ${paths.log})`)
}

function spawnPostmaster({ paths, binaries, identity, socketFolder, settings }: PostmasterStart): Postmaster {
  const log = openSync(paths.log, 'a', 0o600)
  try {
    const options = Object.entries({ ...baseSettings, ...settings, unix_socket_directories: socketFolder }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    )
    return childPostmaster(spawnAs(identity, binaries.postgres, ['-D', paths.folder, ...options], ['ignore', log, log]))
  } finally {
    closeSync(log)
  }
}

function childPostmaster(server: ChildProcess): Postmaster {
  let hasExited = false
  const { promise: exited, resolve } = Promise.withResolvers<void>()
  const end = () => {
    hasExited = true
    resolve()
  }
  server.once('exit', end)
  server.once('error', end)
  server.unref()
  const pid = server.pid ?? 0
  // One that died before it could be looked at has no start mark, and then counts as dead.
  return { proof: proofOf(pid) ?? { pid, startMark: '' }, exited, hasExited: () => hasExited }
}

/** A server that is not this process's child: no event reports its end, so it is polled. */
export function adoptedPostmaster(proof: ProcessProof): Postmaster {
  const { promise: exited, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    if (isAlive(proof)) return
    clearInterval(timer)
    resolve()
  }, adoptedWatchMs)
  timer.unref()
  return { proof, exited, hasExited: () => !isAlive(proof) }
}

/** Waits until the server takes connections; false when it ended first, or never became ready. */
export async function isReadyInTime(paths: ClusterPaths, postmaster: Postmaster): Promise<boolean> {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    const file = readPostmasterFile(paths)
    if (file?.pid === postmaster.proof.pid && file.isReady) return true
    if (postmaster.hasExited()) return false
    await pause(pollMs)
  }
  return false
}

export function readPostmasterFile(paths: ClusterPaths): PostmasterFile | null {
  const file = path.join(paths.folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid = '', , , , socketFolder = '', , , status = ''] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number.parseInt(pid, 10), socketFolder, isReady: status.trim() === 'ready' }
}

/**
 * Removes what a server that is proven dead left behind. PostgreSQL trusts a number in these files when any process bears it, a dead one
 * that no one has buried included; both are common in containers. Two servers cannot come of it: the shared memory has its own guard.
 */
export function removePostmasterFiles(paths: ClusterPaths, socketFolder: string): void {
  const socket = path.join(socketFolder, `.s.PGSQL.${socketPort}`)
  for (const file of [path.join(paths.folder, 'postmaster.pid'), `${socket}.lock`, socket]) rmSync(file, { force: true })
}

/** Ends the server: politely, then firmly (it recovers at the next start), then by force. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (postmaster.hasExited() || !isAlive(postmaster.proof)) return
    process.kill(postmaster.proof.pid, signal)
    const deadline = performance.now() + patienceMs
    while (!postmaster.hasExited() && performance.now() < deadline) await pause(pollMs)
  }
}

function openLogStart(paths: ClusterPaths): number {
  const size = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0
  if (size <= maxLogBytes) return size
  renameSync(paths.log, `${paths.log}.1`)
  return 0
}

function lastComplaint(paths: ClusterPaths, logStart: number): string {
  const lines = readFileSync(paths.log).subarray(logStart).toString('utf8').trim().split('\n')
  return (
    lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ??
    lines.at(-1) ??
    'it left no message'
  )
}
