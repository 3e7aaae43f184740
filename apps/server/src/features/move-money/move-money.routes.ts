// Routes of Move Money: what can be sent, sending it, and the state of a transfer.
import { moveMoneyRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { centsText, instantFee, parseCents } from '@daybreak/money'
import { instantText, parsePlainDate, plainDateText, type PlainDate } from '@daybreak/time'
import { accountsErrors } from '#features/accounts'
import { isCalendarDate } from '#platform/calendar-date.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import { readTake } from '#platform/http/input/page-size.ts'
import { created, handleWith, ok, okUnlessRefused, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { isAddingOff } from './adding/index.ts'
import { arrivalOf, handOverOf, leftInDay, maxInDay, maxOnFirstDay, minTransfer, type Sent } from './limits/index.ts'
import type { MoveMoneyDeps } from './move-money-deps.ts'
import { moveMoneyErrors } from './move-money.errors.ts'
import {
  cancelTransfer,
  drawReceipt,
  findTransfer,
  previewSending,
  readFeesThisYear,
  readInputs,
  readTransfers,
  sendMoney,
  showTransfers,
  type MoneyTransfer,
} from './transfers/index.ts'

const handle = handleWith({ ...moveMoneyErrors, ...accountsErrors })
const transferCursors = cursorsOf('move_money.transfers', { createdAtMs: 'instant', id: 'uuid' })
const tooLarge = refuse('invalid_input', { errors: [{ field: 'amount', code: 'too_large' }] })
// Each is drawn anew.
const receiptOptions: RouteOptions = { limit: { requests: 30, perMs: 300_000 } }
/** Decisions 6, as the browser shows it. */
const feeRule = { basisPoints: instantFee.basisPoints, cap: centsText(instantFee.max) }

export function routesOfMoveMoney(deps: MoveMoneyDeps): RouteDefinition[] {
  return [overviewRoute(deps), ...listRoutes(deps), ...sendRoutes(deps)]
}

function overviewRoute(deps: MoveMoneyDeps): RouteDefinition {
  return handle(moveMoneyRoutes.readMoveMoney, async ({ session: { employeeId } }) => {
    const { query } = deps.database
    const accountId = await deps.accountIdOf(employeeId)
    if (isRefused(accountId)) return accountId
    const at = deps.clock.now()
    const { available, whyHeld, sent, stateCap } = await readInputs(deps, query, {
      employeeId,
      accountId,
      destination: null,
      at,
    })
    const handOverAt = handOverOf(at)
    const highest = stateCap?.capOf(maxInDay.instant) ?? null
    return ok({
      available: centsText(available),
      min: centsText(minTransfer),
      standard: limitOf(sent, 'standard'),
      instant: limitOf(sent, 'instant'),
      firstDayMax: centsText(maxOnFirstDay),
      fee: {
        ...feeRule,
        stateCap: stateCap === null || highest === null ? null : { state: stateCap.state, cap: centsText(highest) },
      },
      feesThisYear: centsText(await readFeesThisYear(query, employeeId, at)),
      standardArrivesOn: plainDateText(arrivalOf(handOverAt)),
      cancelUntil: instantText(handOverAt),
      isRestricted: whyHeld === 'restricted',
      isClosing: whyHeld === 'closing',
      takesMoneyIn: !(await isAddingOff(query, employeeId)),
      takesCards: deps.issuer.cardEntryFrameUrl !== null,
    })
  })
}

function limitOf(sent: Sent, speed: 'standard' | 'instant') {
  const freesAt = speed === 'standard' ? sent.standardFreesAt : sent.instantFreesAt
  return {
    max: centsText(maxInDay[speed]),
    left: centsText(leftInDay(sent, speed)),
    freesAt: freesAt === null ? null : instantText(freesAt),
  }
}

function listRoutes({ database, clock, brand }: MoveMoneyDeps): RouteDefinition[] {
  async function findOwn(employeeId: string, publicTransferId: string): Promise<MoneyTransfer | null> {
    const id = parsePublicId('trf', publicTransferId)
    const transfer = id === null ? null : await findTransfer(database.query, id)
    return transfer?.employeeId === employeeId && transfer.origin !== 'proof' ? transfer : null
  }
  return [
    handle(moveMoneyRoutes.listMoneyTransfers, async ({ session, query }) => {
      const take = readTake(query.take)
      const after = transferCursors.read(query.cursor)
      if (isRefused(after)) return after
      const rows = await readTransfers(database.query, session.employeeId, after, take + 1)
      const { shown, pageInfo } = cutPage(rows, {
        take,
        cursors: transferCursors,
        keyOf: ({ createdAt, id }) => ({ createdAtMs: createdAt.epochMilliseconds, id }),
      })
      return ok({ data: await showTransfers(database.query, shown, clock.now()), pageInfo })
    }),
    handle(moveMoneyRoutes.readMoneyTransfer, async ({ session, params }) => {
      const transfer = await findOwn(session.employeeId, params.id)
      if (transfer === null) return refuse('move_money.transfer_not_found')
      const [shown] = await showTransfers(database.query, [transfer], clock.now())
      if (shown === undefined) throw new Error('a transfer that is not shown')
      return ok(shown)
    }),
    handle(
      moveMoneyRoutes.readMoneyReceipt,
      async ({ session, params, query: { locale } }) => {
        const transfer = await findOwn(session.employeeId, params.id)
        if (transfer === null) return refuse('move_money.transfer_not_found')
        const { name, bytes } = await drawReceipt(database.query, transfer, { locale, brand })
        return { status: 200, file: { type: 'application/pdf', name, bytes } as const }
      },
      receiptOptions,
    ),
  ]
}

/** Null when none was chosen. */
function dayOf(text: string | undefined): PlainDate | null | Refusal<'move_money.date_not_offered'> {
  if (text === undefined) return null
  return isCalendarDate(text) ? parsePlainDate(text) : refuse('move_money.date_not_offered')
}

function sendRoutes(deps: MoveMoneyDeps): RouteDefinition[] {
  const { database, clock, refuseStaleProof } = deps
  async function shownOf(transfer: MoneyTransfer) {
    const [shown] = await showTransfers(database.query, [transfer], clock.now())
    if (shown === undefined) throw new Error('a transfer that is not shown')
    return shown
  }
  return [
    handle(moveMoneyRoutes.previewMoneyTransfer, async ({ session, body }) => {
      const amount = parseCents(body.amount)
      if (amount === null) return tooLarge
      const destinationId = parsePublicId('dst', body.destinationId)
      if (destinationId === null) return refuse('move_money.destination_not_found')
      const sendOn = dayOf(body.sendOn)
      if (isRefused(sendOn)) return sendOn
      const what = { amount, destinationId, speed: body.speed, sendOn }
      return okUnlessRefused(await previewSending(deps, session.employeeId, what))
    }),
    handle(moveMoneyRoutes.sendMoney, async ({ session, body }) => {
      const amount = parseCents(body.amount)
      const shownFee = body.shownFee === undefined ? undefined : parseCents(body.shownFee)
      if (amount === null || shownFee === null) return tooLarge
      const destinationId = parsePublicId('dst', body.destinationId)
      if (destinationId === null) return refuse('move_money.destination_not_found')
      const { id, speed, isRepeatMeant = false } = body
      const sendOn = dayOf(body.sendOn)
      if (isRefused(sendOn)) return sendOn
      const request = { id, amount, destinationId, speed, shownFee, isRepeatMeant, sendOn, origin: 'worker' } as const
      const sent = await sendMoney(deps, session.employeeId, request, () => refuseStaleProof(session))
      if (isRefused(sent)) return sent
      const shown = await shownOf(sent.transfer)
      return sent.isNew ? created(shown) : ok(shown)
    }),
    handle(moveMoneyRoutes.cancelMoneyTransfer, async ({ session, params }) => {
      const id = parsePublicId('trf', params.id)
      if (id === null) return refuse('move_money.transfer_not_found')
      const canceled = await cancelTransfer(deps, session.employeeId, id)
      return isRefused(canceled) ? canceled : ok(await shownOf(canceled))
    }),
  ]
}
