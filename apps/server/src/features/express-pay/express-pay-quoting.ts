// Quotes a transfer of earned pay before anything moves: its cost, its arrival, or why it is refused.
import type { ExpressPayDestination, ExpressPayPreview, ExpressPayRefusal } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { centsText, noCents, subtractCents, type Cents } from '@daybreak/money'
import { plainDateText, type Clock } from '@daybreak/time'
import type { FindAccountId } from '#features/accounts'
import type { Database, Executor } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { readEligibility, type Eligibility } from './express-pay-eligibility.ts'
import type { OutsidePort, OutsideRefusal, OutsideTransfer } from './express-pay-outside.ts'
import { feeOfInstant, isInstantAllowed, type Fee } from './states/index.ts'
import { decideEarnings, decideTransfer } from './express-pay.rules.ts'
import { forecastOf } from './overview/index.ts'

export type AmountRefusal = Refusal<ExpressPayRefusal | 'express_pay.over_available' | 'express_pay.available_changed'>

/** The rules' refusal on the wire: with the amount that may be taken instead, where there is one. */
export function refuseAmount(inputs: Eligibility['inputs'], amount: Cents, shownAvailable: Cents | null): AmountRefusal | null {
  const verdict = decideTransfer(inputs, amount, shownAvailable)
  if (verdict.kind === 'allowed') return null
  return 'available' in verdict ? refuse(verdict.code, { available: centsText(verdict.available) }) : refuse(verdict.code)
}

export type Quoting = {
  employeeId: string
  accountId: string
  eligibility: Eligibility
  amount: Cents
  destination: ExpressPayDestination
}

export type Quote = Fee & {
  arrives: ExpressPayPreview['arrives']
  /** The transfer to a linked account; null for the worker's own. */
  outsideTransfer: OutsideTransfer | null
  /** Nothing was sent there yet. */
  isFirstUse: boolean
}

/** Decisions 6: to the own card free and at once, always; to a linked bank free; the fee is for instant to a debit card. */
export async function quoteTransfer(
  outside: Pick<OutsidePort, 'readState'>,
  executor: Executor,
  { employeeId, accountId, eligibility, amount, destination }: Quoting,
): Promise<Quote | OutsideRefusal> {
  const free = { fee: noCents, cappedBy: null }
  if (destination.kind === 'own_card') {
    return { ...free, arrives: { kind: 'now', date: null }, outsideTransfer: null, isFirstUse: false }
  }
  const destinationId = parsePublicId('dst', destination.id)
  if (destinationId === null) return refuse('express_pay.destination_not_offered')
  const { inputs, sums, at } = eligibility
  const { statePolicy } = inputs
  const { speed } = destination
  const outsideTransfer = { employeeId, accountId, destinationId, speed, amount, at }
  if (speed === 'instant' && !isInstantAllowed(eligibility)) return refuse('express_pay.destination_not_offered')
  const seen = await outside.readState(executor, outsideTransfer)
  if (isRefused(seen)) return seen
  const { isFirstUse, expectedOn } = seen
  if (speed === 'instant' && statePolicy !== null) {
    return { ...feeOfInstant(statePolicy, amount, sums), arrives: { kind: 'minutes', date: null }, outsideTransfer, isFirstUse }
  }
  const date = expectedOn === null ? null : plainDateText(expectedOn)
  return { ...free, arrives: { kind: 'date', date }, outsideTransfer, isFirstUse }
}

export type QuotingDeps = {
  database: Database
  clock: Clock
  accountIdOf: FindAccountId
  outside: Pick<OutsidePort, 'readState'>
}

/** What a transfer of this amount would be. It is refused as the transfer itself would be. */
export async function previewTransfer(
  { database, clock, accountIdOf, outside }: QuotingDeps,
  employeeId: string,
  amount: Cents,
  destination: ExpressPayDestination,
): Promise<ExpressPayPreview | AmountRefusal | OutsideRefusal | Refusal<'accounts.not_found'>> {
  const eligibility = await readEligibility(database.query, employeeId, clock.now())
  const refusal = refuseAmount(eligibility.inputs, amount, null)
  if (refusal !== null) return refusal
  const accountId = await accountIdOf(employeeId)
  if (isRefused(accountId)) return accountId
  const quote = await quoteTransfer(outside, database.query, { employeeId, accountId, eligibility, amount, destination })
  if (isRefused(quote)) return quote
  const { fee, cappedBy, arrives } = quote
  return {
    amount: centsText(amount),
    fee: centsText(fee),
    net: centsText(subtractCents(amount, fee)),
    feeCappedBy: cappedBy === null ? null : { state: cappedBy.state, cap: centsText(cappedBy.cap) },
    arrives,
    available: centsText(decideEarnings(eligibility.inputs).available),
    forecast: forecastOf(eligibility, amount),
  }
}
