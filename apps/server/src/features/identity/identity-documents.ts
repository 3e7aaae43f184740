// Takes the files that a check asks for, piece by piece, and sends them for review together.
import type { DocumentUpload } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { FieldError, Refusal } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { enqueueLook } from './identity-checking.ts'
import { decidePiece, plainFileName, refuseFile, typeOf, type FileToBegin } from './identity-documents.rules.ts'
import {
  deleteDocument,
  findDocument,
  insertDocument,
  insertPiece,
  markSent,
  readDocuments,
  type StoredDocument,
} from './identity-documents.store.ts'
import { openName, placeOfName, placeOfPiece } from './identity-file-content.ts'
import type { IdentityRefusal } from './identity.errors.ts'
import { missingOf } from './identity.rules.ts'
import { changeCheck, insertMove, lockCheckOf, type Check } from './identity.store.ts'

export type DocumentsDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  jobs: Pick<Jobs, 'enqueue'>
}

export type UploadOutcome = { kind: 'upload'; upload: DocumentUpload } | Refusal<IdentityRefusal>
export type DoneOutcome = { kind: 'done' } | (Refusal<IdentityRefusal> & { errors?: readonly FieldError[] })

const notRequested = { kind: 'refused', code: 'identity.not_requested' } as const
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

/** The same id again is the same file, and answers how much of it is here. */
export async function beginDocument(
  deps: DocumentsDeps,
  employeeId: string,
  file: FileToBegin & { id: string; name: string },
): Promise<UploadOutcome> {
  return whileRequested<UploadOutcome>(deps, employeeId, async (tx, check, now) => {
    const { id, item, size } = file
    const known = await findDocument(tx, check.id, id)
    if (known !== null) {
      const isSame = known.item === item && known.size === size && known.round === check.round
      return isSame ? uploadOf(deps.encryption, known) : { kind: 'refused', code: 'identity.file_differs' }
    }
    const { length: count } = await readDocuments(tx, check.id, check.round)
    const refusal = refuseFile(file, { items: check.items, count })
    if (refusal !== null) return refusal
    const key = { checkId: check.id, id }
    const nameSealed = deps.encryption.seal(plainFileName(file.name), placeOfName(key))
    const document = { ...key, round: check.round, item, size, nameSealed }
    await insertDocument(tx, document, now)
    return uploadOf(deps.encryption, { ...document, type: null, received: 0 })
  })
}

export async function addPiece(
  { encryption, ...deps }: DocumentsDeps,
  employeeId: string,
  { id, offset, bytes }: { id: string; offset: number; bytes: Uint8Array },
): Promise<UploadOutcome> {
  return whileRequested<UploadOutcome>(deps, employeeId, async (tx, check) => {
    const file = await findDocument(tx, check.id, id)
    if (file === null || file.round !== check.round) return { kind: 'refused', code: 'identity.file_unknown' }
    const verdict = decidePiece(file, { offset, length: bytes.byteLength })
    if (verdict.kind === 'refused') return verdict
    if (verdict.kind === 'known') return uploadOf(encryption, file)
    const type = offset === 0 ? typeOf(bytes) : file.type
    if (type === null) {
      await deleteDocument(tx, check.id, id)
      return { kind: 'refused', code: 'identity.file_type' }
    }
    const received = offset + bytes.byteLength
    const bytesSealed = encryption.sealBytes(bytes, placeOfPiece(file, offset))
    await insertPiece(tx, { checkId: check.id, documentId: id, start: offset, bytesSealed }, type, received)
    return uploadOf(encryption, { ...file, received })
  })
}

export async function removeDocument(deps: DocumentsDeps, employeeId: string, id: string): Promise<DoneOutcome> {
  return whileRequested<DoneOutcome>(deps, employeeId, async (tx, check) => {
    await deleteDocument(tx, check.id, id)
    return done
  })
}

export async function sendDocuments(deps: DocumentsDeps, employeeId: string): Promise<DoneOutcome> {
  return whileRequested<DoneOutcome>(deps, employeeId, async (tx, check, now) => {
    const documents = await readDocuments(tx, check.id, check.round)
    const missing = missingOf({ items: check.items, documents, isEmailConfirmed: check.emailConfirmedAt !== null })
    if (missing.length > 0) {
      const errors = missing.map((field) => ({ field, code: 'missing' }))
      return { kind: 'refused', code: 'identity.documents_incomplete', errors }
    }
    await markSent(tx, check.id, check.round, now)
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

function uploadOf(encryption: FieldEncryption, document: StoredDocument): UploadOutcome {
  return { kind: 'upload', upload: shownDocument(encryption, document) }
}

export function shownDocument(encryption: FieldEncryption, document: StoredDocument): DocumentUpload {
  const { id, item, size, received } = document
  return { id, item, name: openName(encryption, document), size, received }
}
