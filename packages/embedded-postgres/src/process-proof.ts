// Proves that a process named in a file is still the same process: its number together with its start time.
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

export type ProcessProof = { pid: number; startMark: string }

const bootIdFile = '/proc/sys/kernel/random/boot_id'

/** What distinguishes this process from an earlier one with the same number, or null when no such process lives. */
export function startMarkOf(pid: number): string | null {
  return process.platform === 'linux' ? linuxStartMark(pid) : portableStartMark(pid)
}

export function proofOf(pid: number): ProcessProof | null {
  const startMark = startMarkOf(pid)
  return startMark === null ? null : { pid, startMark }
}

export function isProof(value: unknown): value is ProcessProof {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startMark' in value &&
    typeof value.startMark === 'string'
  )
}

export function isAlive(proof: ProcessProof): boolean {
  return startMarkOf(proof.pid) === proof.startMark
}

/** The folder that a process works in, or null where the system does not report it. */
export function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

// Ticks since the boot repeat after a restart of the machine, and so do process numbers: so the mark begins with the boot's own id.
function linuxStartMark(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`)
  if (stat === null) return null
  // The command's name is in parentheses and may itself contain brackets and spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  const isGone = state === 'Z' || state === 'X'
  return isGone || startTicks === undefined ? null : `${(readOrNull(bootIdFile) ?? '').trim()}/${startTicks}`
}

function portableStartMark(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    const [state = '', ...started] = line.split(/\s+/)
    return line === '' || state.startsWith('Z') ? null : started.join(' ')
  } catch {
    return null
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
