// Asks the card provider about purchases that we approved and it never reported, and releases the holds of those that it
// declined.
import { cleanText, keptText, ownText } from '@daybreak/contract'
import { instantText, isBefore } from '@daybreak/time'
import { isIssuerAway, type Issuer, type ProviderWord } from '#features/issuer'
import { idempotencyKeyOf } from '#features/ledger'
import type { Log } from '#platform/log.ts'
import { readAfter, receiveMessage, type ReceivingDeps } from '../events/index.ts'
import type { ProviderMessage } from '../transactions/index.ts'
import { collectOverdue, endOverdue, listOverdue, putOffOverdue, type OverdueWord } from './overdue.store.ts'
import { overdueAfterMinutes, verdictOf } from './words.rules.ts'

export type OverdueDeps = ReceivingDeps & { issuer: Pick<Issuer, 'readTransactionWords'> }

const wordsPerRun = 50
// The first run goes back as far as the usual hold lives.
const firstPollDays = 7

/** A provider that cannot be reached ends the run: it would fail each of them, and slowly. */
export async function readOverdueWords(deps: OverdueDeps, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  const [from, until] = [now.subtract({ hours: 24 * firstPollDays }), now.subtract({ minutes: overdueAfterMinutes })]
  await database.transaction((tx) => collectOverdue(tx, { from, until }))
  for (const overdue of await listOverdue(database.query, { dueAt: now, max: wordsPerRun })) {
    if (signal.aborted) return
    try {
      const isOver = overdue.isReported || isBefore(overdue.expiresAt, now) || (await ask(deps, overdue, log))
      if (isOver) await endOverdue(database.query, overdue.requestId, clock.now())
      else await putOff(deps, overdue)
    } catch (error) {
      log.warn('authorization_read_later', { requestId: overdue.requestId, error })
      if (isIssuerAway(error)) return goToEnd(deps, overdue)
      // One that fails does not hold up the others.
      await putOff(deps, overdue)
    }
  }
}

/** True once the provider has reported the result. */
async function ask(deps: OverdueDeps, overdue: OverdueWord, log: Log): Promise<boolean> {
  const verdict = verdictOf(await deps.issuer.readTransactionWords(overdue.ref))
  if (verdict.kind === 'declined') {
    await receiveMessage(deps, declineOf(overdue, verdict.word, instantText(deps.clock.now())))
    log.info('authorization_declined_there', { requestId: overdue.requestId })
  }
  return verdict.kind !== 'unknown'
}

/** As the event would have reported it, under the authorization's own id: a late event then adds nothing. */
function declineOf(
  { requestId, ref, providerCardId, requested, merchant }: OverdueWord,
  word: ProviderWord,
  readAt: string,
): ProviderMessage {
  const { id, responseCode, at } = word
  return {
    id: keptText(idempotencyKeyOf('cards.word', id)),
    subject: 'purchase',
    name: 'PAYMENT_CARD_AUTHORIZATION_DECLINED',
    event: {
      id: keptText(id),
      transactionId: keptText(ref),
      authorizationRequestId: keptText(requestId),
      paymentCardId: keptText(providerCardId),
      amount: { value: Number.parseInt(requested.toString(), 10), currencyCode: 'USD' },
      merchant: { ...merchant, category: keptText(merchant.category) },
      processingType: ownText(merchant.isCash ? 'CASH' : 'PURCHASE'),
      declineReason: responseCode === null ? null : cleanText(responseCode, 100),
      occurredAt: keptText(at === null ? readAt : instantText(at)),
    },
  }
}

/** Due as before, and behind the others: what never gets an answer ends one run alone. */
async function goToEnd({ database, clock }: OverdueDeps, { requestId, tries }: OverdueWord): Promise<void> {
  await putOffOverdue(database.query, requestId, { tries, readAfter: clock.now() })
}

async function putOff({ database, clock }: OverdueDeps, { requestId, tries }: OverdueWord): Promise<void> {
  const next = tries + 1
  await putOffOverdue(database.query, requestId, { tries: next, readAfter: readAfter(next, clock.now()) })
}
