// Prefills the report form: the transaction, what else can be reported with it, who reports, and the deadlines that would apply.
import type { DisputableItem, DisputeForm } from '@daybreak/contract'
import { parsePublicId, publicId } from '@daybreak/ids'
import { centsText } from '@daybreak/money'
import { bankDateOf, instantText, plainDateText, type Instant } from '@daybreak/time'
import { readPurchasesToDispute } from '#features/cards'
import { readPerson } from '#features/employee'
import { listItemsBeside, readFirstDepositAt, readItemsToDispute, type ItemToDispute } from '#features/transactions'
import { refuse, type Refusal } from '#platform/errors.ts'
import { kindOf } from '../cases/index.ts'
import { deadlinesOf } from '../clock/index.ts'
import type { DisputesDeps } from '../disputes-deps.ts'
import { eligibilityOf } from '../disputes.rules.ts'
import { findCase } from '../disputes.store.ts'

/** As many as can be reported at once, and a few to choose from. */
const maxBeside = 30

type Reader = { employeeId: string; accountId: string }

export async function readForm(
  { database: { query }, clock }: Pick<DisputesDeps, 'database' | 'clock'>,
  { employeeId, accountId }: Reader,
  transactionId: string,
): Promise<DisputeForm | Refusal<'disputes.transaction_not_found'>> {
  const itemId = parsePublicId('txn', transactionId)
  const [item] = itemId === null ? [] : await readItemsToDispute(query, accountId, [itemId])
  if (item === undefined) return refuse('disputes.transaction_not_found')
  const now = clock.now()
  const person = await readPerson(query, employeeId)
  if (person === null) throw new Error('a session of no one')
  const others = await listItemsBeside(query, { accountId, itemId: item.id, last4: item.last4 }, { now, max: maxBeside })
  const reportedIn = item.disputeId === null ? null : await findCase(query, item.disputeId)
  const [purchase] = await readPurchasesToDispute(query, accountId, [item.id])
  const kind = purchase?.isCash === true ? 'atm' : kindOf(item)
  const disputed = { kind, madeAt: item.createdAt, isForeign: purchase?.isForeign === true }
  const limits = deadlinesOf(now, [disputed], await readFirstDepositAt(query, accountId))
  return {
    item: {
      ...shown(item, now),
      reportedIn: reportedIn === null ? null : { id: publicId('dsp', reportedIn.id), number: reportedIn.number },
    },
    others: besideOf(item, others, now),
    claimant: {
      customerId: publicId('emp', employeeId),
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.contacts.find((contact) => contact.kind === 'email' && contact.isVerified)?.value ?? null,
    },
    filingDate: plainDateText(bankDateOf(now)),
    decideBy: plainDateText(limits.creditBy),
    businessDays: limits.businessDays,
    finalBy: plainDateText(limits.decideBy),
    days: limits.days,
  }
}

/** The same merchant's first. */
function besideOf(item: ItemToDispute, others: readonly ItemToDispute[], now: Instant): DisputableItem[] {
  const beside = others
    .map((other) => shown(other, now))
    .filter(({ eligibility }) => eligibility === 'ready' || eligibility === 'pending')
  const [same, rest] = [true, false].map((isSame) => beside.filter(({ merchant }) => (merchant === item.merchant) === isSame))
  return [...(same ?? []), ...(rest ?? [])]
}

function shown(item: ItemToDispute, now: Instant): DisputableItem {
  return {
    transactionId: publicId('txn', item.id),
    merchant: item.merchant,
    kind: item.kind,
    amount: centsText(item.amount),
    createdAt: instantText(item.createdAt),
    last4Digits: item.last4,
    eligibility: eligibilityOf(item, now),
    reportedIn: null,
  }
}
