// Chooses the folder of the tests' PostgreSQL server: in memory where the machine has such a file system, else in the project's
// cache.
import { createHash } from 'node:crypto'
import { accessSync, constants, lstatSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectFolder = fileURLToPath(new URL('../../../..', import.meta.url))
const sharedMemory = '/dev/shm'
/** The run's databases together take less than one. A container's own shared memory, of 64 MB, is too small. */
const minTotalBytes = 4 * 1024 ** 3

export type ClusterHost = { memory: string; project: string; uid: number; minTotalBytes: number }

/**
 * Each test drops its database, some thousand files. ext4 gives the place of a file that was deleted in the last minutes to no new one, and
 * looks through all of them for each file that it makes: that was a sixth of the server suite's processor time.
 */
export function clusterFolder(): string {
  const uid = process.getuid?.()
  return uid === undefined
    ? inCache(projectFolder)
    : chooseFolder({ memory: sharedMemory, project: projectFolder, uid, minTotalBytes })
}

/** The same for each process of one project and user, whatever the others have filled. */
export function chooseFolder({ memory, project, uid, minTotalBytes: min }: ClusterHost): string {
  if (!isRoomy(memory, min)) return inCache(project)
  const name = createHash('sha256').update(`${uid} ${project}`).digest('hex').slice(0, 16)
  const folder = join(memory, `daybreak-test-cluster-${name}`)
  const found = lstatSync(folder, { throwIfNoEntry: false })
  // Anyone may make folders there: what another one made under our name is not ours to trust.
  return found === undefined || (found.isDirectory() && found.uid === uid) ? folder : inCache(project)
}

function inCache(project: string): string {
  return join(project, 'node_modules/.cache/daybreak-test-cluster')
}

function isRoomy(folder: string, min: number): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    const { blocks, bsize } = statfsSync(folder)
    return blocks * bsize >= min
  } catch {
    // Not every system has it.
    return false
  }
}
