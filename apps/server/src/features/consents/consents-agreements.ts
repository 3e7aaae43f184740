// Serves one of the worker's own agreements word for word: on the page, as a file, and on paper.
import type { AgreementText, Consents } from '@daybreak/contract'
import { newUuid, parsePublicId } from '@daybreak/ids'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import type { Agreement } from '#features/onboarding'
import type { ConsentsDeps } from './consents-deps.ts'
import { insertLetter, listOpenCopies } from './consents-letters.store.ts'
import { readConsents, readMailsTo, shownAgreement } from './consents-reading.ts'

type Reader = Pick<ActiveSession, 'employeeId' | 'sessionId'>
type NotThere = Refusal<'consents.no_such_agreement'>

async function findAgreement(
  { database, agreedTo }: ConsentsDeps,
  employeeId: string,
  id: string,
): Promise<Agreement | NotThere> {
  const wanted = parsePublicId('agr', id)
  const found = (await agreedTo.list(database.query, employeeId)).find((agreement) => agreement.id === wanted)
  return found ?? refuse('consents.no_such_agreement')
}

export async function readAgreement(
  deps: ConsentsDeps,
  { employeeId }: Reader,
  id: string,
): Promise<AgreementText | NotThere | Refusal<'consents.text_not_kept'>> {
  const agreement = await findAgreement(deps, employeeId, id)
  if (isRefused(agreement)) return agreement
  const text = await deps.agreedTo.readText(deps.database.query, agreement)
  if (text === null) return refuse('consents.text_not_kept')
  return { ...shownAgreement(agreement, await listOpenCopies(deps.database.query, employeeId)), ...text }
}

export async function readAgreementFile(deps: ConsentsDeps, { employeeId, sessionId }: Reader, id: string) {
  const agreement = await findAgreement(deps, employeeId, id)
  if (isRefused(agreement)) return agreement
  const text = await deps.agreedTo.readText(deps.database.query, agreement)
  if (text === null) return refuse('consents.text_not_kept')
  const file = await deps.agreedTo.file(agreement, text)
  await deps.database.transaction((tx) =>
    deps.recordActivity(tx, { employeeId, sessionId, kind: 'agreement_downloaded', at: deps.clock.now() }),
  )
  return file
}

export async function askForCopy(
  deps: ConsentsDeps,
  { employeeId, sessionId }: Reader,
  id: string,
): Promise<Consents | NotThere | Refusal<'consents.no_address'>> {
  const agreement = await findAgreement(deps, employeeId, id)
  if (isRefused(agreement)) return agreement
  if ((await readMailsTo(deps.database.query, employeeId)) === null) return refuse('consents.no_address')
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    const letter = { id: newUuid(deps.clock), employeeId, agreementId: agreement.id, startsOn: null, askedAt: at }
    const isNew = await insertLetter(tx, { ...letter, kind: 'copy' })
    if (isNew) await deps.recordActivity(tx, { employeeId, sessionId, kind: 'agreement_copy_asked', at })
  })
  return readConsents(deps, deps.database.query, employeeId)
}
