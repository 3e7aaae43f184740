// The calls of Express Pay: what has been earned, taking it, turning it on and off, and shifts that are missing.
import { expressPayRoutes, type ExpressPayTransfer } from '@daybreak/contract'
import { publicId, parsePublicId } from '@daybreak/ids'
import { centsText, parseCents, type Cents } from '@daybreak/money'
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
import { readMissingShifts, reportMissingShift, type MissingShift } from '#features/employers'
import { platformProblem } from '#platform/errors.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import { readTake } from '#platform/http/page-size.ts'
import { created, handle, ok, type RouteDefinition } from '#platform/http/routes.ts'
import type { RequireStrongProof } from '#platform/http/strong-proof.ts'
import { makeTransfer, previewTransfer, undoTransfer, type MakingDeps } from './express-pay-making.ts'
import { readOverview } from './express-pay-overview.ts'
import { readRepaid } from './express-pay-repayments.store.ts'
import { showTransfers } from './express-pay-showing.ts'
import { readTransfers, type Transfer } from './express-pay-transfers.store.ts'
import { cancel, changeSettings, reactivate } from './express-pay-turning.ts'
import { refused, tooManyReports } from './express-pay.errors.ts'

export type ExpressPayRouteDeps = MakingDeps & {
  clock: Clock
  /** Throws 403 `employee.onboarding_incomplete`. */
  requireCompleted(employeeId: string): Promise<void>
  requireStrongProof: RequireStrongProof
}

const shiftDaysBack = 60
const transferCursors = cursorsOf('express_pay.transfers', { createdAtMs: 'instant', id: 'uuid' })

export function routesOfExpressPay(deps: ExpressPayRouteDeps): RouteDefinition[] {
  return [...readingRoutes(deps), ...movingRoutes(deps), ...turningRoutes(deps), ...missingShiftRoutes(deps)]
}

function readingRoutes({ database, clock, requireCompleted }: ExpressPayRouteDeps): RouteDefinition[] {
  return [
    handle(expressPayRoutes.readExpressPay, async ({ session }) => {
      await requireCompleted(session.employeeId)
      return ok(await readOverview(database.query, session.employeeId, clock))
    }),
    handle(expressPayRoutes.listExpressPayTransfers, async ({ session, query }) => {
      const take = readTake(query.take)
      const after = transferCursors.read(query.cursor)
      await requireCompleted(session.employeeId)
      const rows = await readTransfers(database.query, session.employeeId, after, take + 1)
      const { shown, pageInfo } = cutPage(rows, {
        take,
        cursors: transferCursors,
        keyOf: ({ createdAt, id }) => ({ createdAtMs: createdAt.epochMilliseconds, id }),
      })
      return ok({ data: await showTransfers(database.query, session.employeeId, shown, clock.now()), pageInfo })
    }),
    handle(expressPayRoutes.readRepaidTransfers, async ({ session, params }) => {
      const transactionId = parsePublicId('txn', params.transactionId)
      await requireCompleted(session.employeeId)
      const rows = transactionId === null ? null : await readRepaid(database.query, session.employeeId, transactionId)
      if (rows === null) throw refused('express_pay.not_found')
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
  const { database, clock, requireCompleted, requireStrongProof } = deps
  async function shownOf(employeeId: string, transfer: Transfer): Promise<ExpressPayTransfer> {
    const [shown] = await showTransfers(database.query, employeeId, [transfer], clock.now())
    if (shown === undefined) throw new Error('a transfer that is not shown')
    return shown
  }
  return [
    handle(expressPayRoutes.previewExpressPayTransfer, async ({ session, body }) => {
      await requireCompleted(session.employeeId)
      return ok(await previewTransfer(deps, session.employeeId, centsOf(body.amount), body.destination))
    }),
    handle(expressPayRoutes.makeExpressPayTransfer, async ({ session, body }) => {
      await requireCompleted(session.employeeId)
      const wish = {
        id: body.id,
        amount: centsOf(body.amount),
        destination: body.destination,
        shownAvailable: body.shownAvailable === undefined ? null : centsOf(body.shownAvailable),
        termsVersion: body.termsVersion ?? null,
      }
      const { transfer, isNew } = await makeTransfer(deps, session.employeeId, wish, () => requireStrongProof(session))
      const shown = await shownOf(session.employeeId, transfer)
      return isNew ? created(shown) : ok(shown)
    }),
    handle(expressPayRoutes.undoExpressPayTransfer, async ({ session, params }) => {
      const id = parsePublicId('xpt', params.id)
      await requireCompleted(session.employeeId)
      if (id === null) throw refused('express_pay.not_found')
      const transfer = await undoTransfer(deps, session.employeeId, id)
      return ok(await shownOf(session.employeeId, transfer))
    }),
  ]
}

function turningRoutes(deps: ExpressPayRouteDeps): RouteDefinition[] {
  const { database, clock, requireCompleted } = deps
  const overview = async (employeeId: string) => ok(await readOverview(database.query, employeeId, clock))
  return [
    handle(expressPayRoutes.reactivateExpressPay, async ({ session: { employeeId }, body }) => {
      await requireCompleted(employeeId)
      await reactivate(deps, employeeId, body?.termsVersion ?? null)
      return overview(employeeId)
    }),
    handle(expressPayRoutes.cancelExpressPay, async ({ session: { employeeId } }) => {
      await requireCompleted(employeeId)
      await cancel(deps, employeeId)
      return overview(employeeId)
    }),
    handle(expressPayRoutes.changeExpressPaySettings, async ({ session: { employeeId }, body }) => {
      await requireCompleted(employeeId)
      const { isPaused, ownWeekly, spreadOver } = body
      await changeSettings(deps, employeeId, {
        ...(isPaused !== undefined && { isPaused }),
        ...(ownWeekly !== undefined && { ownWeekly: ownWeekly === null ? null : centsOf(ownWeekly) }),
        ...(spreadOver !== undefined && { spreadOver }),
      })
      return overview(employeeId)
    }),
  ]
}

function missingShiftRoutes({ database, clock, requireCompleted }: ExpressPayRouteDeps): RouteDefinition[] {
  return [
    handle(expressPayRoutes.reportMissingShift, async ({ session: { employeeId }, body }) => {
      await requireCompleted(employeeId)
      const at = clock.now()
      const workedOn = dayOfShift(body.workedOn, dateIn(at, 'America/New_York'))
      const report = { id: body.id, employeeId, workedOn, minutes: body.minutes, note: body.note ?? null }
      const kept = await database.transaction((tx) => reportMissingShift(tx, report, at))
      if (kept === 'nobody') throw refused('express_pay.not_available')
      if (kept === 'reused') throw refused('express_pay.id_reused')
      if ('retryAfter' in kept) throw tooManyReports(kept)
      return created(reportOnWire(kept))
    }),
    handle(expressPayRoutes.listMissingShifts, async ({ session: { employeeId } }) => {
      await requireCompleted(employeeId)
      return ok({ data: (await readMissingShifts(database.query, employeeId)).map(reportOnWire) })
    }),
  ]
}

/** A day to come has no shift to miss; one day of slack for zones in which it has begun. */
function dayOfShift(text: string, today: PlainDate): PlainDate {
  let day: PlainDate
  try {
    day = parsePlainDate(text)
  } catch {
    throw refused('express_pay.shift_date_wrong')
  }
  const isNear = compareDates(addDays(today, -shiftDaysBack), day) <= 0 && compareDates(day, addDays(today, 1)) <= 0
  if (!isNear) throw refused('express_pay.shift_date_wrong')
  return day
}

function reportOnWire({ id, workedOn, minutes, state, createdAt }: MissingShift) {
  return { id, workedOn: plainDateText(workedOn), minutes, state, createdAt: instantText(createdAt) }
}

/** The schema has checked its form; what is wider than the ledger's amounts is more than anybody has. */
function centsOf(text: string): Cents {
  const amount = parseCents(text)
  if (amount === null) throw platformProblem('invalid_input', { errors: [{ field: 'amount', code: 'too_large' }] })
  return amount
}
