// Checks a payroll file for us: whom it is addressed to, which entries are ours, and whether their dates are plausible.
import { addCents, noCents } from '@daybreak/money'
import { parsePlainDate, type Clock } from '@daybreak/time'
import { NachaFault } from '#platform/nacha/nacha-faults.ts'
import type { NachaEntry, NachaHeader } from '#platform/nacha/nacha-entries.ts'
import type { EntryToStage, NotOurs } from './staging.store.ts'
import { isImplausible, payrollIdentity, payrollKindOf, soughtAccountNumber } from '../processing/index.ts'

/**
 * Decision 51: "a file whose header is not addressed to us is refused".
 *
 * Our reading: the field has ten characters, a blank or a zero before the routing number; some senders put the blank behind it.
 */
export function expectAddressedToUs({ destination }: NachaHeader, ourRoutingNumbers: readonly string[]): void {
  const number = destination.trim().replace(/^0(?=\d{9}$)/, '')
  if (ourRoutingNumbers.includes(number)) return
  throw new NachaFault(
    'nacha.not_addressed_to_us',
    1,
    `the file is addressed to ${number === '' ? 'no bank' : number}, not to us`,
  )
}

/**
 * Decision 52: a date that is more than 30 days ahead or 10 back is refused; that of a return or a notification says nothing of ours.
 * One check is for one file, and checks each of its dates once.
 */
export function createDateCheck(clock: Clock): (entry: NachaEntry) => void {
  const plausible = new Set<string>()
  return ({ batch: { effectiveDate, line } }) => {
    if (effectiveDate === null || plausible.has(effectiveDate)) return
    if (isImplausible(parsePlainDate(effectiveDate), clock.now())) {
      const reason = `the effective entry date ${effectiveDate} is more than 30 days ahead or 10 days back`
      throw new NachaFault('nacha.date_implausible', line, reason)
    }
    plausible.add(effectiveDate)
  }
}

export function noNotOurs(): NotOurs {
  return { count: 0, credit: noCents, debit: noCents }
}

export function addNotOurs(sum: NotOurs, { kind, amount }: NachaEntry): void {
  sum.count += 1
  if (kind.startsWith('credit')) sum.credit = addCents(sum.credit, amount)
  else sum.debit = addCents(sum.debit, amount)
}

/** An entry for us as it is kept; null for returns and notifications of change, which are reported. */
export function entryOf(entry: NachaEntry, hashAccountNumber: (accountNumber: string) => Uint8Array): EntryToStage | null {
  const kind = payrollKindOf(entry)
  if (kind === null) return null
  const { batch, trace, amount } = entry
  const { companyId, effectiveDate, odfi, entryClass } = batch
  const accountNumber = entry.accountNumber.replace(/[ -]/g, '')
  const accountHash = hashAccountNumber(soughtAccountNumber(entry, accountNumber))
  const identityParts = { companyId, effectiveDate, odfi, trace, accountHash: Buffer.from(accountHash).toString('hex'), amount }
  return {
    line: entry.line,
    batchOrdinal: batch.ordinal,
    kind,
    entryClass,
    companyId,
    identity: payrollIdentity(identityParts),
    identityParts,
    routingNumber: entry.routingNumber,
    accountHash,
    accountLast4: accountNumber.slice(-4),
    amount,
    effectiveDate,
    trace,
  }
}
