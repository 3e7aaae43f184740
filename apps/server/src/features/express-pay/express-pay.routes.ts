// Routes of Express Pay: reading what has been earned, taking it, turning it on and off, and missing shifts.
import { expressPayRoutes, type ExpressPayTransfer } from '@daybreak/contract'
import { publicId, parsePublicId } from '@daybreak/ids'
import { centsText, parseCents } from '@daybreak/money'
import {
  addDays,
  compareDates,
  dateIn,
  instantText,
  parsePlainDate,
  plainDateText,
  type Clock,
  type PlainDate,
} from '@daybreak/time'
import { accountsErrors } from '#features/accounts'
import { readMissingShifts, reportMissingShift, type MissingShift } from '#features/employers'
import { originOf } from '#features/onboarding'
import { isRefused, refuse } from '#platform/errors.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import { readTake } from '#platform/http/input/page-size.ts'
import { created, handleWith, ok, okUnlessRefused, type RequestContext, type RouteDefinition } from '#platform/http/routes.ts'
import type { RefuseStaleProof } from '#platform/http/access/strong-proof.ts'
import { makeTransfer, type MakingDeps } from './express-pay-making.ts'
import { previewTransfer } from './express-pay-quoting.ts'
import { undoTransfer } from './express-pay-undoing.ts'
import { readOverview } from './overview/index.ts'
import { readRepaid, readTransfers, type Transfer } from './repayments/index.ts'
import { showTransfers } from './express-pay-showing.ts'
import { cancel, changeSettings, reactivate, type AgreedTerms } from './enrolling/index.ts'
import { expressPayErrors } from './express-pay.errors.ts'

export type ExpressPayRouteDeps = MakingDeps & {
  clock: Clock
  refuseStaleProof: RefuseStaleProof
}

const handle = handleWith({ ...expressPayErrors, ...accountsErrors })

const shiftDaysBack = 60
const transferCursors = cursorsOf('express_pay.transfers', { createdAtMs: 'instant', id: 'uuid' })

export function routesOfExpressPay(deps: ExpressPayRouteDeps): RouteDefinition[] {
  return [...readingRoutes(deps), ...movingRoutes(deps), ...turningRoutes(deps), ...missingShiftRoutes(deps)]
}

function readingRoutes(deps: ExpressPayRouteDeps): RouteDefinition[] {
  const { database, clock, outside } = deps
  return [
    handle(expressPayRoutes.readExpressPay, async ({ session }) => {
      return ok(await readOverview(deps, session.employeeId))
    }),
    handle(expressPayRoutes.listExpressPayTransfers, async ({ session, query }) => {
      const take = readTake(query.take)
      const after = transferCursors.read(query.cursor)
      if (isRefused(after)) return after
      const rows = await readTransfers(database.query, session.employeeId, after, take + 1)
      const { shown, pageInfo } = cutPage(rows, {
        take,
        cursors: transferCursors,
        keyOf: ({ createdAt, id }) => ({ createdAtMs: createdAt.epochMilliseconds, id }),
      })
      return ok({ data: await showTransfers(outside, database.query, session.employeeId, shown, clock.now()), pageInfo })
    }),
    handle(expressPayRoutes.readRepaidTransfers, async ({ session, params }) => {
      const transactionId = parsePublicId('txn', params.transactionId)
      const rows = transactionId === null ? null : await readRepaid(database.query, session.employeeId, transactionId)
      if (rows === null) return refuse('express_pay.not_found')
      return ok({
        data: rows.map(({ transferId, createdAt, amount, repaid }) => ({
          id: publicId('xpt', transferId),
          createdAt,
          amount: centsText(amount),
          repaid: centsText(repaid),
        })),
      })
    }),
  ]
}

function movingRoutes(deps: ExpressPayRouteDeps): RouteDefinition[] {
  const { database, clock, outside, refuseStaleProof } = deps
  async function shownOf(employeeId: string, transfer: Transfer): Promise<ExpressPayTransfer> {
    const [shown] = await showTransfers(outside, database.query, employeeId, [transfer], clock.now())
    if (shown === undefined) throw new Error('a transfer that is not shown')
    return shown
  }
  return [
    handle(expressPayRoutes.previewExpressPayTransfer, async ({ session, body }) => {
      const amount = parseCents(body.amount)
      if (amount === null) return tooLarge
      return okUnlessRefused(await previewTransfer(deps, session.employeeId, amount, body.destination))
    }),
    handle(expressPayRoutes.makeExpressPayTransfer, async ({ session, body, context }) => {
      const { id, destination } = body
      const amount = parseCents(body.amount)
      const shownAvailable = body.shownAvailable === undefined ? null : parseCents(body.shownAvailable)
      const shownFee = parseCents(body.shownFee ?? '0')
      if (amount === null || shownFee === null || (body.shownAvailable !== undefined && shownAvailable === null)) return tooLarge
      const request = { id, amount, destination, shownAvailable, shownFee, agreed: agreedOf(body.termsVersion, context) }
      const made = await makeTransfer(deps, session.employeeId, request, () => refuseStaleProof(session))
      if (isRefused(made)) return made
      const shown = await shownOf(session.employeeId, made.transfer)
      return made.isNew ? created(shown) : ok(shown)
    }),
    handle(expressPayRoutes.undoExpressPayTransfer, async ({ session, params }) => {
      const id = parsePublicId('xpt', params.id)
      if (id === null) return refuse('express_pay.not_found')
      const transfer = await undoTransfer(deps, session.employeeId, id)
      if (isRefused(transfer)) return transfer
      return ok(await shownOf(session.employeeId, transfer))
    }),
  ]
}

function agreedOf(version: string | undefined, context: RequestContext): AgreedTerms | null {
  return version === undefined ? null : { version, origin: originOf(context) }
}

function turningRoutes(deps: ExpressPayRouteDeps): RouteDefinition[] {
  const overview = async (employeeId: string) => ok(await readOverview(deps, employeeId))
  return [
    handle(expressPayRoutes.reactivateExpressPay, async ({ session: { employeeId }, body, context }) => {
      return (await reactivate(deps, employeeId, agreedOf(body?.termsVersion, context))) ?? overview(employeeId)
    }),
    handle(expressPayRoutes.cancelExpressPay, async ({ session: { employeeId } }) => {
      return (await cancel(deps, employeeId)) ?? overview(employeeId)
    }),
    handle(expressPayRoutes.changeExpressPaySettings, async ({ session: { employeeId }, body }) => {
      const { isPaused, spreadOver } = body
      const ownWeekly = typeof body.ownWeekly === 'string' ? parseCents(body.ownWeekly) : body.ownWeekly
      if (typeof body.ownWeekly === 'string' && ownWeekly === null) return tooLarge
      const settings = {
        ...(isPaused !== undefined && { isPaused }),
        ...(ownWeekly !== undefined && { ownWeekly }),
        ...(spreadOver !== undefined && { spreadOver }),
      }
      return (await changeSettings(deps, employeeId, settings)) ?? overview(employeeId)
    }),
  ]
}

function missingShiftRoutes({ database, clock }: ExpressPayRouteDeps): RouteDefinition[] {
  return [
    handle(expressPayRoutes.reportMissingShift, async ({ session: { employeeId }, body }) => {
      const at = clock.now()
      const workedOn = dayOfShift(body.workedOn, dateIn(at, 'America/New_York'))
      if (workedOn === null) return refuse('express_pay.shift_date_wrong')
      const report = { id: body.id, employeeId, workedOn, minutes: body.minutes, note: body.note ?? null }
      const kept = await database.transaction((tx) => reportMissingShift(tx, report, at))
      if (kept === 'not_on_roster') return refuse('express_pay.not_available')
      if (kept === 'reused') return refuse('express_pay.id_reused')
      if ('retryAfter' in kept) return refuse('express_pay.too_many_reports', kept)
      return created(reportOnWire(kept))
    }),
    handle(expressPayRoutes.listMissingShifts, async ({ session: { employeeId } }) => {
      return ok({ data: (await readMissingShifts(database.query, employeeId)).map(reportOnWire) })
    }),
  ]
}

/** Null for a future day, which has no shift to miss, or one too long ago; one day of slack for zones in which it has begun. */
function dayOfShift(text: string, today: PlainDate): PlainDate | null {
  let day: PlainDate
  try {
    day = parsePlainDate(text)
  } catch {
    return null
  }
  const isNear = compareDates(addDays(today, -shiftDaysBack), day) <= 0 && compareDates(day, addDays(today, 1)) <= 0
  return isNear ? day : null
}

function reportOnWire({ id, workedOn, minutes, state, createdAt }: MissingShift) {
  return { id, workedOn: plainDateText(workedOn), minutes, state, createdAt: instantText(createdAt) }
}

/** The schema has checked the form of an amount; what is wider than the ledger's amounts is more than any worker has. */
const tooLarge = refuse('invalid_input', { errors: [{ field: 'amount', code: 'too_large' }] })
