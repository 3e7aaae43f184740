// Stores what a worker writes: a new case, or the next message in one. The same id again is the same message.
import type { CaseTopic, CleanText } from '@daybreak/contract'
import { secretNumberIn } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Instant, PlainDate } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import type { SealedUploads } from '#platform/uploads/sealed-uploads.ts'
import { areFilesFree } from '../files/index.ts'
import type { SupportDeps } from '../support-deps.ts'
import type { CaseDesk } from '../support-desk.ts'
import { answerBy, maxCasesPerDay, maxMessagesPerDay } from '../support.rules.ts'
import { countSince, findCase, findCaseByNumber, insertCase, lockCase, setTurn, type StoredCase } from './cases.store.ts'
import { findByRequest, insertMessage, waitForRequester, type StoredMessage } from './messages.store.ts'
import { openText, sealText } from './sealed-texts.ts'
import { notifyTaken } from './notices.ts'

export type CasesDeps = SupportDeps & {
  uploads: SealedUploads
  /** Where they are answered. */
  desk: CaseDesk
}

type WritingDeps = Pick<CasesDeps, 'database' | 'clock' | 'encryption' | 'uploads' | 'desk'>
export type Sender = Pick<ActiveSession, 'employeeId' | 'isLimited'>
export type WrittenMessage = { id: string; message: CleanText; files: readonly string[] }
export type NewCaseRequest = WrittenMessage & { topic: CaseTopic; article: string | null }

export type WritingRefusal = Refusal<'support.secret_number' | 'support.file_unknown' | 'support.id_reused' | 'support.too_many'>

const dayHours = 24

export function openCase(deps: WritingDeps, sender: Sender, request: NewCaseRequest): Promise<StoredCase | WritingRefusal> {
  return transactUnlessRefused(deps.database, (tx) => openCaseIn(deps, tx, sender, request))
}

/**
 * In the transaction of a room that asks us something for a worker: it begins with this, and is rolled back when this refuses.
 *
 * @param due  by when we answer, where another room has promised a day of its own
 */
export async function openCaseIn(
  deps: WritingDeps,
  tx: Transaction,
  sender: Sender,
  request: NewCaseRequest & { due?: PlainDate },
): Promise<StoredCase | WritingRefusal> {
  if (secretNumberIn(request.message) !== null) return refuse('support.secret_number')
  const { employeeId } = sender
  const requester = `emp:${employeeId}`
  await waitForRequester(tx, requester)
  const known = await findByRequest(tx, requester, request.id)
  if (known !== null) {
    const before = await findCase(tx, known.caseId)
    const isSame = before?.topic === request.topic && isSameMessage(deps, known, request) && known.position === 1
    return isSame ? before : refuse('support.id_reused')
  }
  const at = deps.clock.now()
  const refusal = (await refuseTooMany(tx, employeeId, at)) ?? (await refuseFilesOf(deps, tx, employeeId, request.files))
  if (refusal !== null) return refusal
  const language = (await readAddressee(tx, employeeId))?.language ?? 'en'
  const opened = await insertCase(tx, {
    id: newUuid(deps.clock),
    employeeId,
    emailSealed: null,
    language,
    topic: request.topic,
    article: request.article,
    answerBy: request.due ?? answerBy('open', at),
    at,
  })
  await write(deps, tx, { sender, caseId: opened.id, request, at, isFirst: true })
  return opened
}

export type SignedOutRequest = { id: string; topic: CaseTopic; email: string; language: 'en' | 'es'; message: CleanText }

/** Answered by e-mail. It mentions no account and repeats nothing of the message. */
export async function writeSignedOut(
  deps: CasesDeps,
  { id, topic, email, language, message }: SignedOutRequest,
): Promise<StoredCase | Refusal<'support.secret_number' | 'support.id_reused' | 'support.too_many'>> {
  if (secretNumberIn(message) !== null || secretNumberIn(email) !== null) return refuse('support.secret_number')
  const hash = Buffer.from(deps.keyedHash('support.requester', email.toLowerCase())).toString('hex')
  const requester = `mail:${hash}`
  return transactUnlessRefused(deps.database, async (tx) => {
    await waitForRequester(tx, requester)
    const known = await findByRequest(tx, requester, id)
    if (known !== null) {
      const before = await findCase(tx, known.caseId)
      return before?.topic === topic && isSameMessage(deps, known, { message, files: [] }) ? before : refuse('support.id_reused')
    }
    const at = deps.clock.now()
    const { messages } = await countSince(tx, requester, at.subtract({ hours: dayHours }))
    if (messages >= maxCasesPerDay) return refuse('support.too_many')
    const caseId = newUuid(deps.clock)
    const emailSealed = deps.encryption.seal(email, { table: 'support_case', column: 'email_sealed', row: caseId })
    const due = answerBy('open', at)
    const opened = await insertCase(tx, {
      id: caseId,
      employeeId: null,
      emailSealed,
      language,
      topic,
      article: null,
      answerBy: due,
      at,
    })
    const messageId = newUuid(deps.clock)
    const author = { author: 'worker', requester, requestId: id, employeeId: null, isLimited: false } as const
    await insertMessage(tx, { id: messageId, caseId, ...author, textSealed: sealText(deps, messageId, message), at, fileIds: [] })
    await notifyTaken(deps, tx, { email, language, number: opened.number, due })
    await deps.desk.onWritten(tx, { caseId, messageId, isFirst: true })
    return opened
  })
}

export async function answerCase(
  deps: WritingDeps,
  sender: Sender,
  number: string,
  request: WrittenMessage,
): Promise<StoredCase | WritingRefusal | Refusal<'support.case_not_found' | 'support.case_closed'>> {
  if (secretNumberIn(request.message) !== null) return refuse('support.secret_number')
  const { employeeId } = sender
  const requester = `emp:${employeeId}`
  return transactUnlessRefused(deps.database, async (tx) => {
    await waitForRequester(tx, requester)
    const own = await lockOwnCase(tx, employeeId, number)
    if (own === null) return refuse('support.case_not_found')
    const known = await findByRequest(tx, requester, request.id)
    if (known !== null) return known.caseId === own.id && isSameMessage(deps, known, request) ? own : refuse('support.id_reused')
    if (own.state === 'closed') return refuse('support.case_closed')
    const at = deps.clock.now()
    const refusal =
      (await refuseTooMany(tx, employeeId, at, 'message')) ?? (await refuseFilesOf(deps, tx, employeeId, request.files))
    if (refusal !== null) return refusal
    await write(deps, tx, { sender, caseId: own.id, request, at, isFirst: false })
    // Our day stays when it was our turn already.
    if (own.state === 'waiting') await setTurn(tx, own.id, { state: 'open', answerBy: answerBy('open', at), at })
    return own
  })
}

/** Null for a case of someone else, as for one that never was. */
export async function lockOwnCase(tx: Transaction, employeeId: string, number: string): Promise<StoredCase | null> {
  const found = await findOwnCase(tx, employeeId, number)
  return found === null ? null : lockCase(tx, found.id)
}

const anyNumber = /^[1-9]\d{4,9}$/

export async function findOwnCase(executor: Parameters<typeof findCaseByNumber>[0], employeeId: string, number: string) {
  if (!anyNumber.test(number)) return null
  const found = await findCaseByNumber(executor, number)
  return found?.employeeId === employeeId ? found : null
}

type NewMessageOfCase = { sender: Sender; caseId: string; request: WrittenMessage; at: Instant; isFirst: boolean }

async function write(
  deps: WritingDeps,
  tx: Transaction,
  { sender: { employeeId, isLimited }, caseId, request, at, isFirst }: NewMessageOfCase,
): Promise<void> {
  const id = newUuid(deps.clock)
  await insertMessage(tx, {
    id,
    caseId,
    author: 'worker',
    requester: `emp:${employeeId}`,
    requestId: request.id,
    employeeId,
    isLimited,
    textSealed: sealText(deps, id, request.message),
    at,
    fileIds: request.files,
  })
  await deps.uploads.keep(tx, employeeId, request.files)
  await deps.desk.onWritten(tx, { caseId, messageId: id, isFirst })
}

function isSameMessage(
  deps: Pick<CasesDeps, 'encryption'>,
  known: StoredMessage,
  { message, files }: Pick<WrittenMessage, 'message' | 'files'>,
): boolean {
  return openText(deps, known) === message && known.fileIds.toSorted().join() === files.toSorted().join()
}

async function refuseFilesOf(
  { uploads }: Pick<CasesDeps, 'uploads'>,
  tx: Transaction,
  employeeId: string,
  files: readonly string[],
): Promise<Refusal<'support.file_unknown'> | null> {
  return (await areFilesFree({ uploads }, tx, employeeId, files)) ? null : refuse('support.file_unknown')
}

async function refuseTooMany(
  tx: Transaction,
  employeeId: string,
  at: Instant,
  what: 'case' | 'message' = 'case',
): Promise<Refusal<'support.too_many'> | null> {
  const { cases, messages } = await countSince(tx, `emp:${employeeId}`, at.subtract({ hours: dayHours }))
  const isTooMany = messages >= maxMessagesPerDay || (what === 'case' && cases >= maxCasesPerDay)
  return isTooMany ? refuse('support.too_many') : null
}
