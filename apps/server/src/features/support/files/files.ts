// Receives files for messages in chunks, and decides which of them may be attached. They are sealed like the files of any room.
import { secretNumberIn, supportFileLimits, supportFileRoutes, type SupportFile } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Executor } from '#platform/database/database.ts'
import { refuse } from '#platform/errors.ts'
import { handleWith, noContent, ok, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { createSealedUploads, type SealedUploads, type Upload } from '#platform/uploads/sealed-uploads.ts'
import { supportErrors } from '../support.errors.ts'
import { maxUnsentFiles } from '../support.rules.ts'

export type FilesDeps = {
  database: Database
  clock: Clock
  uploads: SealedUploads
}

/** A message that is not sent within a day is not sent with these. */
const unsentHours = 24

export function createSupportUploads(encryption: FieldEncryption): SealedUploads {
  const { types, maxSize: maxBytes, pieceBytes } = supportFileLimits
  return createSealedUploads(encryption, 'support_file', { types, maxBytes, pieceBytes })
}

// Five files of forty pieces, and once more after a lost line.
const pieceOptions: RouteOptions = { bodyLimitBytes: supportFileLimits.pieceBytes, limit: { requests: 600, perMs: 600_000 } }
const beginOptions: RouteOptions = { limit: { requests: 40, perMs: 600_000 } }

const handle = handleWith(supportErrors)

export function routesOfFiles(deps: FilesDeps): RouteDefinition[] {
  const { database, clock, uploads } = deps
  return [
    handle(
      supportFileRoutes.beginFile,
      async ({ body, session: { employeeId } }) => {
        if (secretNumberIn(body.name) !== null) return refuse('support.secret_number')
        const outcome = await transactUnlessRefused(database, async (tx) => {
          const now = clock.now()
          const times = { now, deleteAt: now.add({ hours: unsentHours }) }
          const begun = await uploads.begin(tx, { ownerId: employeeId, ...body }, times)
          if (begun.kind === 'refused') return refuse('support.file_differs')
          return (await uploads.countUnkept(tx, employeeId)) > maxUnsentFiles ? refuse('support.file_count') : begun
        })
        return outcome.kind === 'refused' ? outcome : ok(shown(outcome.upload))
      },
      beginOptions,
    ),

    handle(
      supportFileRoutes.sendPiece,
      async ({ query, context, session: { employeeId } }) => {
        const piece = { id: query.id, offset: Number.parseInt(query.offset, 10), bytes: context.rawBody ?? new Uint8Array() }
        const outcome = await database.transaction((tx) => uploads.addPiece(tx, employeeId, piece))
        if (outcome.kind === 'upload') return ok(shown(outcome.upload))
        if (outcome.why === 'piece_out_of_order') return refuse('support.piece_wrong', { received: outcome.received })
        return refuse(outcome.why === 'piece_size' ? 'support.piece_wrong' : `support.${outcome.why}`)
      },
      pieceOptions,
    ),

    handle(supportFileRoutes.removeFile, async ({ body: { id }, session: { employeeId } }) => {
      await database.transaction(async (tx) => {
        const isSent = (await uploads.listKept(tx, employeeId)).includes(id)
        if (!isSent) await uploads.remove(tx, employeeId, id)
      })
      return noContent()
    }),
  ]
}

/** Each is here as a whole, and goes with no other message, and with no dispute. */
export async function areFilesFree(
  { uploads }: Pick<FilesDeps, 'uploads'>,
  executor: Executor,
  employeeId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  if (fileIds.length === 0) return true
  const here = (await uploads.list(executor, employeeId)).filter(({ size, received }) => size === received).map(({ id }) => id)
  const sent = await uploads.listKept(executor, employeeId)
  return new Set(fileIds).size === fileIds.length && fileIds.every((id) => here.includes(id) && !sent.includes(id))
}

function shown({ id, name, size, received }: Upload): SupportFile {
  return { id, name, size, received }
}
