// Arranges the upload of a check's documents from the browser to the provider, and submits them together.
import { documentLimits, type DocumentItem, type DocumentUpload } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { enqueuePoll } from './checks/index.ts'
import {
  deleteUnsent,
  findFile,
  insertFile,
  keepLink,
  markArrived,
  markSent,
  openName,
  readFilesOfRound,
  refuseFile,
  sealName,
  type CheckFile,
} from './documents/index.ts'
import type { IdentityRefusal } from './identity.errors.ts'
import type { IdentityProvider, UploadTarget } from './identity-provider.ts'
import { missingOf } from './identity.rules.ts'
import { changeCheck, insertMove, lockCheckOf, type Check } from './identity.store.ts'

export type DocumentsDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  jobs: Pick<Jobs, 'enqueue'>
  /** null: no one checks. */
  provider: IdentityProvider | null
}

/** Where the browser sends the file; null for one that is there already. */
type Begun = { kind: 'upload'; upload: DocumentUpload; uploadUrl: string | null }
export type BeginOutcome<Code extends IdentityRefusal> = Begun | Refusal<Code>
export type UploadOutcome<Code extends IdentityRefusal> = { kind: 'upload'; upload: DocumentUpload } | Refusal<Code>
export type DoneOutcome<Code extends IdentityRefusal> = { kind: 'done' } | Refusal<Code>

const notRequested = refuse('identity.not_requested')
const done = { kind: 'done' } as const

/** Does its work while documents are wanted of this worker, and no one else changes the check meanwhile. */
export async function whileRequested<Outcome>(
  { database, clock }: Pick<DocumentsDeps, 'database' | 'clock'>,
  employeeId: string,
  work: (tx: Transaction, check: Check, now: Instant) => Promise<Outcome>,
): Promise<Outcome | typeof notRequested> {
  return database.transaction(async (tx) => {
    const check = await lockCheckOf(tx, employeeId)
    if (check === null || check.status !== 'DOCUMENT_REQUESTED') return notRequested
    return work(tx, check, clock.now())
  })
}

type BeginCode =
  | 'identity.not_requested'
  | 'identity.file_count'
  | 'identity.file_size'
  | 'identity.file_differs'
  | 'identity.upload_unavailable'
type Announced = { kind: 'announced'; check: Check; file: CheckFile }
type NewDocument = { id: string; item: DocumentItem; name: string; size: number }

/** The same id again is the same file: it goes to the place that it had, or to a new one where that is of no use any more. */
export async function beginDocument(
  deps: DocumentsDeps,
  employeeId: string,
  document: NewDocument,
): Promise<BeginOutcome<BeginCode>> {
  const announced = await whileRequested<Announced | Refusal<BeginCode>>(deps, employeeId, (tx, check, now) =>
    announce(deps, tx, check, document, now),
  )
  if (announced.kind === 'refused') return announced
  const { check, file } = announced
  if (file.arrivedAt !== null) return { kind: 'upload', upload: shown(deps, check.id, file), uploadUrl: null }
  const target = await targetFor(deps, check, file)
  if (target === null) {
    await pollSoon(deps, check)
    return notRequested
  }
  if (target.state === 'arrived' || target.state === 'processing') {
    const arrived = await arrive(deps, check, file)
    return { kind: 'upload', upload: arrived, uploadUrl: null }
  }
  if (target.uploadUrl === null) return refuse('identity.upload_unavailable')
  return { kind: 'upload', upload: shown(deps, check.id, file), uploadUrl: target.uploadUrl }
}

async function announce(
  { encryption }: DocumentsDeps,
  tx: Transaction,
  check: Check,
  { id, item, name, size }: NewDocument,
  now: Instant,
): Promise<Announced | Refusal<BeginCode>> {
  if (size > documentLimits.maxSize) return refuse('identity.file_size')
  const { round } = check
  const known = await findFile(tx, check.id, id)
  if (known !== null) {
    const isSame = known.item === item && known.round === round && known.size === size
    return isSame ? { kind: 'announced', check, file: known } : refuse('identity.file_differs')
  }
  const { length: count } = await readFilesOfRound(tx, check.id, round)
  const refusal = refuseFile(item, { items: check.items, count })
  if (refusal !== null) return refusal
  await insertFile(tx, check.id, { id, round, item, size, nameSealed: sealName(encryption, check.id, id, name) }, now)
  const file = await findFile(tx, check.id, id)
  if (file === null) throw new Error('a file that was just written is not there')
  return { kind: 'announced', check, file }
}

/** null when the provider accepts no files any more, or never said where. */
async function targetFor(
  { provider, database }: DocumentsDeps,
  { id: checkId, sessionRef, applicationRefs }: Check,
  { id, item, linkRef }: CheckFile,
): Promise<UploadTarget | null> {
  const applicationRef = applicationRefs.at(-1)
  if (provider === null || sessionRef === null || applicationRef === undefined) return null
  const known = linkRef === null ? null : await provider.readUpload(linkRef)
  if (known !== null && isOfUse(known)) return known
  const made = await provider.openUpload(sessionRef, item, applicationRef)
  if (made === null) return null
  // Two tabs, or the same request twice: one link stays, and both send there.
  const kept = await keepLink(database.query, checkId, id, linkRef, made.linkRef)
  return kept === null || kept === made.linkRef ? made : provider.readUpload(kept)
}

function isOfUse({ state, uploadUrl }: UploadTarget): boolean {
  return state === 'arrived' || state === 'processing' || (state === 'waiting' && uploadUrl !== null)
}

type ArrivedCode = 'identity.not_requested' | 'identity.file_unknown' | 'identity.file_type'

/** The browser says that it has sent a file; whether it is there, the provider says. */
export async function documentArrived(deps: DocumentsDeps, employeeId: string, id: string): Promise<UploadOutcome<ArrivedCode>> {
  const found = await whileRequested<{ kind: 'found'; check: Check; file: CheckFile } | Refusal<ArrivedCode>>(
    deps,
    employeeId,
    async (tx, check) => {
      const file = await findFile(tx, check.id, id)
      return file?.round === check.round ? { kind: 'found', check, file } : refuse('identity.file_unknown')
    },
  )
  if (found.kind === 'refused') return found
  const { check, file } = found
  if (file.arrivedAt !== null || file.linkRef === null) return { kind: 'upload', upload: shown(deps, check.id, file) }
  const target = (await deps.provider?.readUpload(file.linkRef)) ?? null
  if (target?.state === 'refused') {
    await deleteUnsent(deps.database.query, check.id, id)
    return refuse('identity.file_type')
  }
  if (target?.state !== 'arrived' && target?.state !== 'processing')
    return { kind: 'upload', upload: shown(deps, check.id, file) }
  return { kind: 'upload', upload: await arrive(deps, check, file) }
}

async function arrive(deps: DocumentsDeps, { id: checkId }: Check, file: CheckFile): Promise<DocumentUpload> {
  const arrivedAt = deps.clock.now()
  await markArrived(deps.database.query, checkId, file.id, arrivedAt)
  return shown(deps, checkId, { ...file, arrivedAt })
}

/** The provider's copy ends with its session; here the file is forgotten, and never submitted as one of ours. */
export async function removeDocument(
  deps: DocumentsDeps,
  employeeId: string,
  id: string,
): Promise<DoneOutcome<'identity.not_requested'>> {
  return whileRequested(deps, employeeId, async (tx, check) => {
    await deleteUnsent(tx, check.id, id)
    return done
  })
}

export async function sendDocuments(
  deps: DocumentsDeps,
  employeeId: string,
): Promise<DoneOutcome<'identity.not_requested' | 'identity.documents_incomplete'>> {
  return whileRequested(deps, employeeId, async (tx, check, now) => {
    const files = await readFilesOfRound(tx, check.id, check.round)
    const documents = files.map((file) => shown(deps, check.id, file))
    const missing = missingOf({ items: check.items, documents, isEmailConfirmed: check.emailConfirmedAt !== null })
    if (missing.length > 0) {
      const errors = missing.map((field) => ({ field, code: 'missing' }))
      return refuse('identity.documents_incomplete', { errors })
    }
    await markSent(tx, check.id, check.round, now)
    await goOn(deps, tx, check, { roundToReport: check.round }, now)
    return done
  })
}

/** Everything that was wanted is here: it is the provider's turn again. */
export async function goOn(
  { clock, jobs }: Pick<DocumentsDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  check: Check,
  changes: { roundToReport?: number; emailConfirmedAt?: Instant },
  now: Instant,
): Promise<void> {
  const result = { status: 'PENDING', items: [], reason: null, sessionRef: check.sessionRef } as const
  await changeCheck(tx, check.id, { result, ...changes }, now)
  await insertMove(tx, { id: newUuid(clock), checkId: check.id, result }, now)
  await enqueuePoll(jobs, tx, { checkId: check.id, version: check.version + 1, count: 0 })
}

async function pollSoon({ jobs, database, clock }: DocumentsDeps, { id: checkId, version }: Check): Promise<void> {
  await enqueuePoll(jobs, database.query, { checkId, version, count: null }, { key: newUuid(clock) })
}

export function shown({ encryption }: Pick<DocumentsDeps, 'encryption'>, checkId: string, file: CheckFile): DocumentUpload {
  const { id, item, size, arrivedAt } = file
  return { id, item, name: openName(encryption, checkId, file), size, received: arrivedAt === null ? 0 : size }
}
