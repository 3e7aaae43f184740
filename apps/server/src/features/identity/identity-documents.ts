// Takes the files that a check asks for, piece by piece, and sends them for review together.
import type { DocumentItem, DocumentUpload } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { BeginRefusal, PieceRefusal, UploadOutcome as FileOutcome } from '#platform/uploads/sealed-uploads.ts'
import { enqueueLook } from './checks/index.ts'
import {
  documentUploads,
  findDocument,
  insertDocument,
  markSent,
  readDocuments,
  readDocumentsOfRound,
  refuseFile,
  type CheckDocument,
} from './documents/index.ts'
import type { IdentityRefusal } from './identity.errors.ts'
import { missingOf } from './identity.rules.ts'
import { changeCheck, insertMove, lockCheckOf, type Check } from './identity.store.ts'

export type DocumentsDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  jobs: Pick<Jobs, 'enqueue'>
}

type Uploaded = { kind: 'upload'; upload: DocumentUpload }
export type UploadOutcome<Code extends IdentityRefusal> = Uploaded | Refusal<Code>
export type DoneOutcome<Code extends IdentityRefusal> = { kind: 'done' } | Refusal<Code>

const notRequested = refuse('identity.not_requested')
const done = { kind: 'done' } as const

/** Does its work while documents are wanted of this worker, and nobody else changes her check meanwhile. */
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

/** Our reading: what was not sent within thirty days is not needed. */
const unsentHours = 30 * 24

type BeginCode = 'identity.not_requested' | 'identity.file_count' | `identity.${BeginRefusal}`

/** The same id again is the same file, and answers how much of it is here. */
export async function beginDocument(
  deps: DocumentsDeps,
  employeeId: string,
  { id, item, name, size }: { id: string; item: DocumentItem; name: string; size: number },
): Promise<UploadOutcome<BeginCode>> {
  return whileRequested<UploadOutcome<BeginCode>>(deps, employeeId, async (tx, check, now) => {
    const { round } = check
    const known = await findDocument(tx, check.id, id)
    if (known !== null && (known.item !== item || known.round !== round)) return refuse('identity.file_differs')
    if (known === null) {
      const { length: count } = (await readDocuments(tx, check.id)).filter((document) => document.round === round)
      const refusal = refuseFile(item, { items: check.items, count })
      if (refusal !== null) return refusal
    }
    const times = { now, deleteAt: now.add({ hours: unsentHours }) }
    const outcome = await documentUploads(deps.encryption).begin(tx, { ownerId: check.id, id, name, size }, times)
    if (outcome.kind === 'upload' && known === null) await insertDocument(tx, check.id, { id, round, item }, now)
    return outcomeOf(outcome, item)
  })
}

type PieceCode = 'identity.not_requested' | `identity.${PieceRefusal}`

export async function addPiece(
  { encryption, ...deps }: DocumentsDeps,
  employeeId: string,
  piece: { id: string; offset: number; bytes: Uint8Array },
): Promise<UploadOutcome<PieceCode>> {
  return whileRequested<UploadOutcome<PieceCode>>(deps, employeeId, async (tx, check) => {
    const document = await findDocument(tx, check.id, piece.id)
    if (document?.round !== check.round) return refuse('identity.file_unknown')
    return outcomeOf(await documentUploads(encryption).addPiece(tx, check.id, piece), document.item)
  })
}

/** One that was sent for review stays. */
export async function removeDocument(
  deps: DocumentsDeps,
  employeeId: string,
  id: string,
): Promise<DoneOutcome<'identity.not_requested'>> {
  return whileRequested(deps, employeeId, async (tx, check) => {
    const document = await findDocument(tx, check.id, id)
    if (document?.sentAt === null) await documentUploads(deps.encryption).remove(tx, check.id, id)
    return done
  })
}

export async function sendDocuments(
  deps: DocumentsDeps,
  employeeId: string,
): Promise<DoneOutcome<'identity.not_requested' | 'identity.documents_incomplete'>> {
  return whileRequested(deps, employeeId, async (tx, check, now) => {
    const documents = await readDocumentsOfRound(tx, deps.encryption, check.id, check.round)
    const missing = missingOf({ items: check.items, documents, isEmailConfirmed: check.emailConfirmedAt !== null })
    if (missing.length > 0) {
      const errors = missing.map((field) => ({ field, code: 'missing' }))
      return refuse('identity.documents_incomplete', { errors })
    }
    await markSent(tx, check.id, check.round, now)
    await documentUploads(deps.encryption).keep(
      tx,
      check.id,
      documents.map(({ id }) => id),
    )
    await goOn(deps, tx, check, { roundToTell: check.round }, now)
    return done
  })
}

/** Everything that was wanted is here: it is the provider's turn again. */
export async function goOn(
  { clock, jobs }: Pick<DocumentsDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  check: Check,
  changes: { roundToTell?: number; emailConfirmedAt?: Instant },
  now: Instant,
): Promise<void> {
  const finding = { status: 'PENDING', items: [], reason: null } as const
  await changeCheck(tx, check.id, { finding, ...changes }, now)
  await insertMove(tx, { id: newUuid(clock), checkId: check.id, finding }, now)
  await enqueueLook(jobs, tx, { checkId: check.id, version: check.version + 1, count: 0 })
}

function outcomeOf<Why extends BeginRefusal | PieceRefusal>(
  outcome: FileOutcome<Why>,
  item: DocumentItem,
): UploadOutcome<`identity.${Why}`> {
  if (outcome.kind === 'upload') return { kind: 'upload', upload: shownDocument({ ...outcome.upload, item }) }
  const { why, ...rest } = outcome
  return { ...rest, code: `identity.${why}` }
}

export function shownDocument({ id, item, name, size, received }: CheckDocument): DocumentUpload {
  return { id, item, name, size, received }
}
