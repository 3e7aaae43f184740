// The one PostgreSQL server that all test processes of a run share: the first starts it, the last stops it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { joinOrStartEmbedded } from '@daybreak/embedded-postgres'
import { isAlive, isProof, proofOf, type ProcessProof } from '@daybreak/embedded-postgres/process-proof'
import { silentLog } from '#platform/log.ts'
import { clusterFolder } from './cluster-folder.ts'

export type TestCluster = {
  ownerConnectionString: string
  connectionString: string
  appUser: string
  /** The folder of its data, by which the processes of another copy of the project can be led here (`DAYBREAK_TEST_CLUSTER`). */
  dataDir: string
  /** No other test process was using the server when this one started. */
  isAlone: boolean
}

/** Set by a runner that keeps the server itself: the folder of an embedded database. */
const runnersFolder = process.env['DAYBREAK_TEST_CLUSTER']

// Nothing here outlives a crash of the machine, so nothing is forced to the disk.
const quickSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  max_wal_size: '512MB',
  // A database is gone long before its rows would have to be cleaned, and each has a worker that looks.
  autovacuum: 'off',
  // A password is proven at each connection; that it takes long protects no one here.
  scram_iterations: '1',
}

let joined: Promise<TestCluster> | null = null

export function joinTestCluster(): Promise<TestCluster> {
  return (joined ??= join())
}

async function join(): Promise<TestCluster> {
  const dataDir = runnersFolder ?? clusterFolder()
  // Registered before the server is looked up: the last one to leave then sees us and leaves it running.
  const users = path.join(dataDir, 'users')
  register(users)
  process.once('exit', () => leave(dataDir, users))
  const embedded = await joinOrStartEmbedded({ dataDir, log: silentLog, settings: quickSettings })
  return { ...embedded, dataDir, isAlone: othersOf(users).length === 0 }
}

function register(users: string): void {
  const proof = proofOf(process.pid)
  mkdirSync(users, { recursive: true })
  writeFileSync(path.join(users, String(process.pid)), JSON.stringify(proof))
}

// Runs while the process ends, when nothing may be awaited any more: a signal is all that the server needs.
function leave(dataDir: string, users: string): void {
  rmSync(path.join(users, String(process.pid)), { force: true })
  if (runnersFolder !== undefined || othersOf(users).length > 0) return
  const postmaster = recordedPostmaster(path.join(dataDir, 'postgres.lock'))
  if (postmaster !== null && isAlive(postmaster)) process.kill(postmaster.pid, 'SIGINT')
}

/** The living test processes that use the server beside this one. What killed ones left is cleared away. */
function othersOf(users: string): ProcessProof[] {
  const others: ProcessProof[] = []
  for (const name of readdirSync(users).filter((entry) => entry !== String(process.pid))) {
    const proof = readProof(path.join(users, name))
    if (proof !== null && isAlive(proof)) others.push(proof)
    else rmSync(path.join(users, name), { force: true })
  }
  return others
}

/** The server that the last holder of the lock, living or dead, reported as started. */
function recordedPostmaster(file: string): ProcessProof | null {
  try {
    const { postmaster } = JSON.parse(readFileSync(file, 'utf8')) as { postmaster?: unknown }
    return isProof(postmaster) ? postmaster : null
  } catch {
    return null
  }
}

function readProof(file: string): ProcessProof | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isProof(value) ? value : null
  } catch {
    return null
  }
}
