// Queries of the Express Pay room.
import {
  expressPayRoutes,
  type ExpressPay,
  type ExpressPayDestination,
  type ExpressPayPreview,
  type ExpressPayTransfer,
} from '@daybreak/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'

/** All of it changes with a transfer, a payday or a setting. */
const meta = { tags: ['express-pay'] } as const
const overviewKey = ['express-pay', 'overview'] as const
/** As often as the profile (specification 9): a shift may be approved, a payday may come. */
const refreshEveryMs = 60_000

/** What was earned and may be taken. Only the first load is the worker's doing; refreshes never count as activity. */
export const expressPayQuery = queryOptions({
  queryKey: overviewKey,
  queryFn: ({ client, signal }): Promise<ExpressPay> =>
    callApi(expressPayRoutes.readExpressPay, { signal, isBackground: client.getQueryData(overviewKey) !== undefined }),
  refetchInterval: refreshEveryMs,
  refetchOnWindowFocus: 'always',
  meta,
})

export const transfersQuery = infiniteQueryOptions({
  queryKey: ['express-pay', 'transfers'],
  queryFn: ({ pageParam, signal }) =>
    callApi(expressPayRoutes.listExpressPayTransfers, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  meta,
})

/** What a payroll deposit repaid. */
export function repaidQuery(transactionId: string) {
  return queryOptions({
    queryKey: ['express-pay', 'repaid', transactionId],
    queryFn: ({ signal }) => callApi(expressPayRoutes.readRepaidTransfers, { params: { transactionId }, signal }),
    meta,
  })
}

export const missingShiftsQuery = queryOptions({
  queryKey: ['express-pay', 'missing-shifts'],
  queryFn: ({ signal }) => callApi(expressPayRoutes.listMissingShifts, { signal }),
  meta,
})

const ownCard = { kind: 'own_card' } as const

export type LinkedDestination = Extract<ExpressPayDestination, { kind: 'linked' }>

export type TransferRequest = {
  id: string
  amount: string
  shownAvailable: string
  termsVersion?: string
  /** To the worker's own account without it. */
  destination?: LinkedDestination
  shownFee?: string
}

export function makeTransfer({ destination, ...request }: TransferRequest): Promise<ExpressPayTransfer> {
  return callApi(expressPayRoutes.makeExpressPayTransfer, { body: { ...request, destination: destination ?? ownCard } })
}

/** What it would cost and when it would arrive there. */
export function previewTransfer(amount: string, destination: LinkedDestination): Promise<ExpressPayPreview> {
  return callApi(expressPayRoutes.previewExpressPayTransfer, { body: { amount, destination } })
}

/** The same, to be shown beside a way that is not chosen. */
export function previewQuery(amount: string, destination: LinkedDestination) {
  return queryOptions({
    queryKey: ['express-pay', 'preview', amount, destination.id, destination.speed],
    queryFn: () => previewTransfer(amount, destination),
    meta,
  })
}

export function undoTransfer(id: string): Promise<ExpressPayTransfer> {
  return callApi(expressPayRoutes.undoExpressPayTransfer, { params: { id } })
}

/** @param termsVersion  the terms that were just agreed to; null where they were agreed to before */
export function reactivate(termsVersion: string | null): Promise<ExpressPay> {
  return callApi(expressPayRoutes.reactivateExpressPay, { body: termsVersion === null ? {} : { termsVersion } })
}

export function cancelExpressPay(): Promise<ExpressPay> {
  return callApi(expressPayRoutes.cancelExpressPay, {})
}

export type SettingsChange = { isPaused?: boolean; ownWeekly?: string | null; spreadOver?: number }

export function changeSettings(change: SettingsChange): Promise<ExpressPay> {
  return callApi(expressPayRoutes.changeExpressPaySettings, { body: change })
}

export type MissingShift = { id: string; workedOn: string; minutes: number }

export function reportMissingShift(shift: MissingShift): Promise<unknown> {
  return callApi(expressPayRoutes.reportMissingShift, { body: shift })
}
