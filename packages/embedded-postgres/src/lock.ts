// The lock file of an embedded database: which process manages the folder, with a proof that survives the reuse of process
// numbers.
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive, isProof, proofOf, type ProcessProof } from './process-proof.ts'

export type LockRecord = {
  holder: ProcessProof
  /** What the holder runs, for the message that a second start prints. */
  program: string
  postmaster: ProcessProof | null
}

export type Lock = {
  /** What the previous holder left behind when it died without releasing. */
  left: LockRecord | null
  keepPostmaster(postmaster: ProcessProof | null): void
  release(): void
}

export type LockAttempt = { kind: 'acquired'; lock: Lock } | { kind: 'held'; by: LockRecord }

/** Takes the lock, also from a holder that no longer lives. Never waits. */
export function acquireLock(file: string): LockAttempt {
  const holder = proofOf(process.pid)
  if (holder === null) throw new Error('this process cannot prove when it started')
  const record: LockRecord = { holder, program: path.basename(process.argv[1] ?? 'node'), postmaster: null }
  let left: LockRecord | null = null
  for (;;) {
    if (createExclusively(file, record)) return { kind: 'acquired', lock: heldLock(file, record, left) }
    const found = readRecord(file)
    if (found !== null && isAlive(found.holder)) return { kind: 'held', by: found }
    left = takeAway(file) ?? left
  }
}

/** The record of the process that holds the folder now, or null. */
export function readHolder(file: string): LockRecord | null {
  const found = readRecord(file)
  return found !== null && isAlive(found.holder) ? found : null
}

function heldLock(file: string, record: LockRecord, left: LockRecord | null): Lock {
  return {
    left,
    keepPostmaster(postmaster) {
      const draft = writeDraft(file, { ...record, postmaster })
      renameSync(draft, file)
    },
    release() {
      const found = readRecord(file)
      if (found?.holder.pid === record.holder.pid && found.holder.startMark === record.holder.startMark)
        rmSync(file, { force: true })
    },
  }
}

// A link appears whole or not at all, and only where no file is yet: two starters cannot both succeed, and no one reads half a record.
function createExclusively(file: string, record: LockRecord): boolean {
  const draft = writeDraft(file, record)
  const isCreated = linkIfAbsent(draft, file)
  rmSync(draft, { force: true })
  return isCreated
}

// Of several starters that found the same dead holder only one can rename the file; one that renamed a living holder's puts it back.
function takeAway(file: string): LockRecord | null {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return null
  }
  const taken = readRecord(aside)
  if (taken !== null && isAlive(taken.holder)) linkIfAbsent(aside, file)
  rmSync(aside, { force: true })
  return taken
}

function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function writeDraft(file: string, record: LockRecord): string {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(record)}\n`, { mode: 0o600 })
  return draft
}

function readRecord(file: string): LockRecord | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is LockRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'holder' in value &&
    isProof(value.holder) &&
    'program' in value &&
    typeof value.program === 'string' &&
    'postmaster' in value &&
    (value.postmaster === null || isProof(value.postmaster))
  )
}
