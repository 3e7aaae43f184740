// The history of a closed account by a link: requested with one of the worker's e-mail addresses, sent only there, and valid for
// half an hour.
import { hash, randomBytes } from 'node:crypto'
import type { ClosedHistory, TransactionPage } from '@daybreak/contract'
import { bankDateOf, instantText, isBefore, plainDateText } from '@daybreak/time'
import { readLast4 } from '#features/accounts'
import { findContactHolder } from '#features/employee'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { renderText } from '#platform/texts.ts'
import type { ClosingDeps } from '../closing-deps.ts'
import { historyUntilOf } from '../closing.rules.ts'
import { findClosing } from '../closing.store.ts'
import { findByLink, insertLink } from './history.store.ts'

export type HistoryDeps = Pick<ClosingDeps, 'database' | 'clock' | 'outbox' | 'brand' | 'origin'> & {
  listTransactions(accountId: string, cursor: string | null): Promise<TransactionPage | Refusal<'bad_cursor'>>
}

const linkMinutes = 30
/** Our reading: a worker who mistypes, waits and tries again; more fills a mailbox. */
const maxLinksPerDay = 5
const dayHours = 24

/** Anyone who asks learns nothing: the answer is the same for an unknown address. */
export async function askForLink(deps: HistoryDeps, email: string): Promise<void> {
  const { database, clock, outbox, brand, origin } = deps
  const now = clock.now()
  const to = email.toLowerCase()
  const holder = await findContactHolder(database.query, 'email', to)
  const closing = holder && (await findClosing(database.query, holder.employeeId))
  if (holder === null || closing?.state !== 'closed' || !isBefore(now, historyUntilOf(closing.askedAt))) return
  const token = randomBytes(32).toString('base64url')
  await database.transaction(async (tx) => {
    const link = { tokenHash: hashOf(token), closingId: closing.id, madeAt: now, expiresAt: now.add({ minutes: linkMinutes }) }
    if (!(await insertLink(tx, link, { since: now.subtract({ hours: dayHours }), max: maxLinksPerDay }))) return
    // Behind the "#": no server on the way, and no log, sees what is there.
    const values = { brand: brand.brand, phone: brand.supportPhone, link: `${origin}/closed-account#${token}` }
    await outbox.enqueueMessage(tx, {
      channel: 'email',
      to,
      template: { language: holder.language, values: [] },
      subject: renderText(holder.language, 'employee.close.told-subject', values),
      text: renderText(holder.language, 'employee.close.told-link', values),
      secretUntilSent: true,
    })
  })
}

export async function readHistory(
  deps: HistoryDeps,
  { token, cursor }: { token: string; cursor: string | null },
): Promise<ClosedHistory | Refusal<'closing.link_over' | 'bad_cursor'>> {
  const { database, clock, listTransactions } = deps
  const now = clock.now()
  const found = await findByLink(database.query, hashOf(token), now)
  const until = found && historyUntilOf(found.askedAt)
  if (found === null || until === null || !isBefore(now, until)) return refuse('closing.link_over')
  const page = await listTransactions(found.accountId, cursor)
  if (isRefused(page)) return page
  return {
    accountLast4: await readLast4(database.query, found.accountId),
    closedAt: instantText(found.endedAt),
    readableUntil: plainDateText(bankDateOf(until)),
    page,
  }
}

/** 256 random bits need no key and no salt. */
function hashOf(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}
