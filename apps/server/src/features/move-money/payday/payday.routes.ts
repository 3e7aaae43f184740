// Routes for the standing transfer after each payday.
import { paydayRoutes, type Payday, type PaydayRule } from '@daybreak/contract'
import { parsePublicId, publicId } from '@daybreak/ids'
import { atLeastZero, centsText } from '@daybreak/money'
import { bankDayOnOrAfter, bankOpening, instantText, parsePlainDate, plainDateText, type PlainDate } from '@daybreak/time'
import { accountsErrors } from '#features/accounts'
import { isRefused, refuse } from '#platform/errors.ts'
import { handleWith, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { nameOf, readDestinations } from '../linked/index.ts'
import { arrivalOf, handOverOf } from '../limits/index.ts'
import type { ExpectedPay } from '../move-money-deps.ts'
import { moveMoneyErrors } from '../move-money.errors.ts'
import { findTransfers } from '../transfers/index.ts'
import { isSkipped, instructionRuleOf, type InstructionRule } from './payday.rules.ts'
import { findInstruction, listRuns, type Run } from './payday.store.ts'
import type { PaydayDeps } from './running.ts'
import { setPayday, skipPayday, stopPayday } from './setting.ts'

const handle = handleWith({ ...moveMoneyErrors, ...accountsErrors })
const shownRuns = 6
const badAmount = refuse('invalid_input', { errors: [{ field: 'rule.amount', code: 'out_of_range' }] })

export function routesOfPayday(deps: PaydayDeps): RouteDefinition[] {
  return [
    handle(paydayRoutes.readPayday, async ({ session }) => ok(await showPayday(deps, session.employeeId))),
    handle(paydayRoutes.setPayday, async ({ session, body }) => {
      const destinationId = parsePublicId('dst', body.destinationId)
      if (destinationId === null) return refuse('move_money.destination_not_found')
      const rule = instructionRuleOf(body.rule)
      if (rule === null) return badAmount
      const refusal = await setPayday(deps, session, { destinationId, rule })
      return refusal ?? ok(await showPayday(deps, session.employeeId))
    }),
    handle(paydayRoutes.stopPayday, async ({ session }) => {
      await stopPayday(deps, session)
      return ok(await showPayday(deps, session.employeeId))
    }),
    handle(paydayRoutes.skipPayday, async ({ session: { employeeId }, body }) => {
      const payday = dateOf(body.payday)
      if (payday === null) return refuse('invalid_input', { errors: [{ field: 'payday', code: 'invalid' }] })
      const skipped = await skipPayday(deps, employeeId, { payday, isSkipped: body.isSkipped })
      return isRefused(skipped) ? skipped : ok(await showPayday(deps, employeeId))
    }),
  ]
}

/** A form that looks like a date may be none: "2026-02-31". */
function dateOf(text: string) {
  try {
    return parsePlainDate(text)
  } catch {
    return null
  }
}

async function showPayday(deps: PaydayDeps, employeeId: string): Promise<Payday> {
  const { query } = deps.database
  const instruction = await findInstruction(query, employeeId)
  const next = await deps.readNextPayday(query, employeeId, deps.clock.now())
  const announced = await deps.readAnnouncedPay(query, employeeId)
  const destination = instruction && (await readDestinations(query, [instruction.destinationId])).get(instruction.destinationId)
  return {
    standing:
      instruction && destination
        ? { rule: shownRule(instruction.rule), destination: nameOf(destination), isPaused: destination.state !== 'verified' }
        : null,
    nextPayday: next === null ? null : plainDateText(next),
    ...showMoments(announced?.arrivesOn ?? next),
    pay: await showPay(deps, employeeId, announced),
    isToldBefore: deps.ach.depositsFrom === 'files',
    isNextSkipped: next !== null && instruction !== null && isSkipped(instruction.skips, next),
    runs: await showRuns(deps, await listRuns(query, employeeId, shownRuns)),
  }
}

/** Pay is on the account at the opening of a bank day; what moves of it is made at once. */
function showMoments(day: PlainDate | null): Pick<Payday, 'skipUntil' | 'inBankOn'> {
  if (day === null) return { skipUntil: null, inBankOn: null }
  const opening = bankOpening(bankDayOnOrAfter(day))
  return { skipUntil: instantText(opening), inBankOn: plainDateText(arrivalOf(handOverOf(opening))) }
}

/** The nearest to the truth: what is on its way, what shifts make likely, what there was. */
async function showPay(deps: PaydayDeps, employeeId: string, announced: ExpectedPay | null): Promise<Payday['pay']> {
  const { query } = deps.database
  if (announced !== null) return shownPay(announced, 'announced')
  const guess = await deps.forecastPay(query, employeeId, deps.clock.now())
  if (guess !== null) return shownPay(guess, 'shifts')
  const last = await deps.readLastPay(query, employeeId)
  return last === null ? null : shownPay(last, 'last')
}

function shownPay({ payday, amount }: ExpectedPay, basis: NonNullable<Payday['pay']>['basis']): Payday['pay'] {
  return { payday: plainDateText(payday), amount: centsText(atLeastZero(amount)), basis }
}

function shownRule(rule: InstructionRule): PaydayRule {
  return rule.kind === 'share' ? rule : { kind: rule.kind, amount: centsText(rule.amount) }
}

async function showRuns({ database }: PaydayDeps, runs: readonly Run[]): Promise<Payday['runs']> {
  const ids = runs.flatMap(({ transferId }) => (transferId === null ? [] : [transferId]))
  const transfers = new Map((await findTransfers(database.query, ids)).map((transfer) => [transfer.id, transfer]))
  const destinations = await readDestinations(database.query, [
    ...new Set([...transfers.values()].map((one) => one.destinationId)),
  ])
  return runs.flatMap(({ payday, came, outcome, transferId, reason }) => {
    if (outcome === 'due') return []
    const transfer = transferId === null ? undefined : transfers.get(transferId)
    const destination = transfer && destinations.get(transfer.destinationId)
    return [
      {
        payday: plainDateText(payday),
        came: centsText(came),
        outcome,
        moved: transfer === undefined ? null : centsText(transfer.amount),
        transferId: transferId === null ? null : publicId('trf', transferId),
        destination: destination === undefined ? null : nameOf(destination),
        reason,
      },
    ]
  })
}
