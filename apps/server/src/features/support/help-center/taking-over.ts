// Stores the help center's answers and the ticket's state: each answer once, and never an older state.
import { instantText } from '@daybreak/time'
import { cleanParagraphs, cleanText, type CleanText } from '@daybreak/contract'
import type { Transaction } from '#platform/database/database.ts'
import { renderText } from '#platform/texts.ts'
import { addAnswer, lockCase, setTurn, notifyOfCase, type StoredCase } from '../cases/index.ts'
import { answerBy } from '../support.rules.ts'
import type { HelpCenterDeps } from './deps.ts'
import { decideSeen, decideTurn } from './help-center.rules.ts'
import { changeTicket, insertComment, listOutgoing } from './help-center.store.ts'
import type { Ticket, TicketComment } from './zendesk.ts'

const maxText = 20_000
const maxName = 40

/** For the holder of the claim. The ticket is read before its comments: a comment that is newer than the state changes the state again. */
export async function takeOver(deps: HelpCenterDeps, caseId: string, ticketId: bigint, signal: AbortSignal): Promise<void> {
  const { database, zendesk, log } = deps
  const ticket = await zendesk.read(ticketId, signal)
  if (ticket === null) return log.warn('help_center_ticket_gone', { ticketId: String(ticketId) })
  const comments = await zendesk.listComments(ticketId, signal)
  const answers = comments.filter(({ authorId, isPublic }) => isPublic && authorId !== ticket.requesterId)
  await database.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    if (found === null) return
    const isAnswered = await takeAnswers(deps, tx, found, answers)
    // What the worker did meanwhile changes the ticket, and then its state is read again.
    if ((await listOutgoing(tx, found.id)).length > 0) return
    await takeState(deps, tx, { found: (await lockCase(tx, found.id)) ?? found, ticket, isAnswered })
  })
}

async function takeAnswers(
  deps: HelpCenterDeps,
  tx: Transaction,
  found: StoredCase,
  answers: readonly TicketComment[],
): Promise<boolean> {
  let isAnswered = false
  for (const answer of answers) {
    if (!(await insertComment(tx, answer.id, found.id, deps.clock.now()))) continue
    const text = textOf(deps, found.language, answer)
    if (text === '') continue
    await addAnswer(deps, tx, found, { agent: agentOf(deps, answer), text, closes: false })
    isAnswered = true
  }
  return isAnswered
}

async function takeState(
  deps: HelpCenterDeps,
  tx: Transaction,
  { found, ticket, isAnswered }: { found: StoredCase; ticket: Ticket; isAnswered: boolean },
): Promise<void> {
  const at = deps.clock.now()
  const turn = decideTurn(found.state, ticket.status)
  if (turn === 'closed') {
    await setTurn(tx, found.id, { state: turn, closedBy: 'help_center', at })
    // One message is enough: the answer says what there is to say.
    if (!isAnswered) await notifyOfCase(deps, tx, found, { kind: 'closed', key: `${found.number} ${instantText(at)}` })
  } else if (turn !== null) await setTurn(tx, found.id, { state: turn, answerBy: answerBy(turn, at), at })
  await changeTicket(tx, found.id, { seenAt: decideSeen(ticket.updatedAt, at) })
}

/** The first name, as our own people are shown. */
function agentOf({ brand }: HelpCenterDeps, { agent }: TicketComment): CleanText {
  const first = cleanText((agent ?? '').trim().split(/\s/)[0] ?? '', maxName)
  return first === '' ? cleanText(brand.brand, maxName) : first
}

/** Our reading: files of the help center stay there, behind its own sign-in. The worker learns that there are some, and how to get them. */
function textOf({ brand }: HelpCenterDeps, language: StoredCase['language'], { body, fileCount }: TicketComment): CleanText {
  if (fileCount === 0) return cleanParagraphs(body, maxText)
  const files = renderText(language, 'support.told.files', { count: fileCount, phone: brand.supportPhone })
  return cleanParagraphs(`${cleanParagraphs(body, maxText - files.length - 2)}\n\n${files}`, maxText)
}
