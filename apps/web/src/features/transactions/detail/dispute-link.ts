// The address of the help center's request form, prefilled for one transaction. Spec 2, "Dispute This Transaction".
import type { Profile, Transaction } from '@daybreak/contract'
import { formatDollars, plainDollars } from '@daybreak/money'
import { dateIn, parseInstant, plainDateText, type Instant } from '@daybreak/time'
import { wireCents } from '#platform/calls/wire-cents.ts'

export type Claimant = Pick<Profile, 'employeeId' | 'firstName' | 'lastName' | 'emails'>

type DisputeRequest = {
  helpCenterUrl: string
  claimant: Claimant
  transaction: Transaction
  /** Today is the filing date, in the worker's zone. */
  now: Instant
  timeZone: string
}

/**
 * Subject, description and e-mail have names of their own in the form. Its other fields are numbered by each help center, so the
 * configured address says where they go: `…/requests/new?ticket_form_id=7&tf_360001={merchantName}`. A field that the address
 * does not place is sent under its plain name, such as `tf_merchant_name`.
 *
 * The texts are always English: agents of the help center read them (copy deck, "Not translated"). Dates are YYYY-MM-DD.
 */
export function disputeLink({ helpCenterUrl, claimant, transaction, now, timeZone }: DisputeRequest): string {
  const amount = wireCents(transaction.amount)
  const title = `Transaction Dispute: ${formatDollars(amount)} at ${transaction.summary}`
  const fields: Readonly<Record<string, string>> = {
    customerId: claimant.employeeId,
    firstName: claimant.firstName,
    lastName: claimant.lastName,
    merchantName: transaction.summary,
    // A number field takes no currency sign and no separators.
    amount: plainDollars(amount),
    transactionDate: plainDateText(dateIn(parseInstant(transaction.createdAt), timeZone)),
    filingDate: plainDateText(dateIn(now, timeZone)),
  }
  const url = new URL(helpCenterUrl)
  const placed = new Set<string>()
  for (const [parameter, value] of url.searchParams.entries().toArray()) {
    const name = /^\{(\w+)\}$/.exec(value)?.[1]
    const field = name === undefined ? undefined : fields[name]
    if (name === undefined || field === undefined) continue
    url.searchParams.set(parameter, field)
    placed.add(name)
  }
  for (const [name, value] of Object.entries(fields)) {
    if (!placed.has(name)) url.searchParams.set(plainParameter(name), value)
  }
  url.searchParams.set('tf_subject', title)
  url.searchParams.set('tf_description', title)
  const email = claimant.emails[0]?.email
  if (email !== undefined) url.searchParams.set('tf_anonymous_requester_email', email)
  // A form may read "+" as a plus; "%20" is a space to all of them.
  url.search = url.search.replaceAll('+', '%20')
  return url.toString()
}

/** `merchantName` is `tf_merchant_name`. */
function plainParameter(name: string): string {
  return `tf_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
}
