// Our people's actions on a case: answer it, which makes it the worker's turn or ends it, and close it.
import type { CleanText } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { newUuid } from '@daybreak/ids'
import type { Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import type { SupportDeps } from '../support-deps.ts'
import type { CaseDesk } from '../support-desk.ts'
import { answerBy } from '../support.rules.ts'
import { findCase, findCaseByNumber, lockCase, setTurn, type ClosedBy, type StoredCase } from './cases.store.ts'
import { insertMessage, listMessages } from './messages.store.ts'
import { openText, sealText } from './sealed-texts.ts'
import { notifyOfCase } from './notices.ts'

export type AnswerGiven = { agent: CleanText; text: CleanText; closes: boolean }
export type CaseOutcome = { isNew: boolean; found: StoredCase } | Refusal<'support.case_not_found' | 'support.answered_elsewhere'>

type AnsweringDeps = Pick<SupportDeps, 'database' | 'clock' | 'encryption' | 'outbox' | 'brand' | 'notify'> & {
  desk: CaseDesk
}

/** The same answer again, as the last message of the case, is the same answer: a repeated command notifies no one twice. */
export async function answerAsOperator(deps: AnsweringDeps, number: string, answer: AnswerGiven): Promise<CaseOutcome> {
  return transactUnlessRefused(deps.database, (tx) => answerIn(deps, tx, number, answer))
}

/** The same in the transaction of a room that has opened the case. Refused, it has written nothing. */
export async function answerIn(
  deps: Omit<AnsweringDeps, 'database'>,
  tx: Transaction,
  number: string,
  answer: AnswerGiven,
): Promise<CaseOutcome> {
  const found = await lockByNumber(tx, number)
  if (found === null) return refuse('support.case_not_found')
  if ((await deps.desk.findElsewhere(tx, found.id)) !== null) return refuse('support.answered_elsewhere')
  const last = (await listMessages(tx, found.id)).at(-1)
  const isKnown = last?.author === 'us' && last.agent === answer.agent && openText(deps, last) === answer.text
  if (!isKnown) await addAnswer(deps, tx, found, answer)
  if (answer.closes && found.state !== 'closed') await close(deps, tx, found.id, 'operator')
  return { isNew: !isKnown, found: (await findCase(tx, found.id)) ?? found }
}

/** For the holder of the case's lock: our message, the worker's turn, and the news of it. An answer opens a closed case again. */
export async function addAnswer(
  deps: Omit<AnsweringDeps, 'database' | 'desk'>,
  tx: Transaction,
  to: StoredCase,
  { agent, text, closes }: AnswerGiven,
): Promise<string> {
  const id = newUuid(deps.clock)
  const at = deps.clock.now()
  await insertMessage(tx, { id, caseId: to.id, author: 'us', agent, textSealed: sealText(deps, id, text), at, fileIds: [] })
  if (!closes) await setTurn(tx, to.id, { state: 'waiting', answerBy: answerBy('waiting', at), at })
  await notifyOfCase(deps, tx, to, { kind: 'answered', key: id, text, agent })
  return id
}

/** Closed twice, it is closed. */
export async function closeAsOperator(deps: AnsweringDeps, number: string): Promise<CaseOutcome> {
  return transactUnlessRefused(deps.database, async (tx) => {
    const found = await lockByNumber(tx, number)
    if (found === null) return refuse('support.case_not_found')
    if ((await deps.desk.findElsewhere(tx, found.id)) !== null) return refuse('support.answered_elsewhere')
    if (found.state === 'closed') return { isNew: false, found }
    await close(deps, tx, found.id, 'operator')
    await notifyOfCase(deps, tx, found, { kind: 'closed', key: `${number} ${instantText(deps.clock.now())}` })
    return { isNew: true, found: (await findCase(tx, found.id)) ?? found }
  })
}

async function close({ clock }: Pick<AnsweringDeps, 'clock'>, tx: Transaction, id: string, closedBy: ClosedBy): Promise<void> {
  await setTurn(tx, id, { state: 'closed', closedBy, at: clock.now() })
}

async function lockByNumber(tx: Transaction, number: string): Promise<StoredCase | null> {
  if (!/^[1-9]\d{4,9}$/.test(number)) return null
  const found = await findCaseByNumber(tx, number)
  return found === null ? null : lockCase(tx, found.id)
}
