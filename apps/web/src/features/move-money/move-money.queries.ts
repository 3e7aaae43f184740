// Queries of the Move Money room.
import {
  addingRoutes,
  linkedAccountRoutes,
  moveMoneyRoutes,
  type CardEntry,
  type AddingMoney,
  type MoneyDestination,
  type MoneyTransfer,
  type MoneyTransferPreview,
  type MoveMoney,
  type TransferSpeed,
} from '@daybreak/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'
import { isInTransit } from './move-money.rules.ts'

/** All of it changes with a transfer, a linked account, or a payment elsewhere. */
const meta = { tags: ['move-money', 'balance'] } as const
/** As often as the profile (specification 9): a bank may answer, a limit may free. */
const refreshEveryMs = 60_000
/** An instant transfer usually ends within seconds while it is watched. */
const watchEveryMs = 5_000

export const moveMoneyQuery = queryOptions({
  queryKey: ['move-money', 'overview'],
  queryFn: ({ signal }): Promise<MoveMoney> => callApi(moveMoneyRoutes.readMoveMoney, { signal }),
  meta,
})

export const addingQuery = queryOptions({
  queryKey: ['move-money', 'adding'],
  queryFn: ({ signal }): Promise<AddingMoney> => callApi(addingRoutes.readAddingMoney, { signal }),
  meta,
})

export const destinationsQuery = queryOptions({
  queryKey: ['move-money', 'destinations'],
  queryFn: async ({ signal }): Promise<MoneyDestination[]> =>
    (await callApi(linkedAccountRoutes.listMoneyDestinations, { signal })).data,
  meta,
})

/** Replaces an account in the list that is shown with the result of an action, before the whole list is fetched again. */
export function useShowDestination(): (changed: MoneyDestination) => void {
  const client = useQueryClient()
  return (changed) =>
    client.setQueryData(destinationsQuery.queryKey, (before) => {
      if (before === undefined) return undefined
      const isThere = before.some(({ id }) => id === changed.id)
      return isThere ? before.map((one) => (one.id === changed.id ? changed : one)) : [changed, ...before]
    })
}

export const moneyTransfersQuery = infiniteQueryOptions({
  queryKey: ['move-money', 'transfers'],
  queryFn: ({ pageParam, signal }) =>
    callApi(moveMoneyRoutes.listMoneyTransfers, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  meta,
})

/** Polled while it is on its way. Only the first load is the worker's action. */
export function moneyTransferQuery(id: string) {
  const queryKey = ['move-money', 'transfer', id] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }): Promise<MoneyTransfer> =>
      callApi(moveMoneyRoutes.readMoneyTransfer, {
        params: { id },
        signal,
        isBackground: client.getQueryData(queryKey) !== undefined,
      }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || !isInTransit(data)) return false
      return data.speed === 'instant' ? watchEveryMs : refreshEveryMs
    },
    meta,
  })
}

/** The name of a bank, by a routing number that is right; null where no directory is kept. */
export function bankQuery(routingNumber: string) {
  return queryOptions({
    queryKey: ['move-money', 'bank', routingNumber],
    queryFn: async ({ signal }): Promise<string | null> =>
      (await callApi(linkedAccountRoutes.findBank, { query: { routingNumber }, signal })).name,
    staleTime: Infinity,
  })
}

export type NewBank = { routingNumber: string; accountNumber: string; accountType: 'checking' | 'savings'; nickname?: string }

export function addBank(id: string, bank: NewBank): Promise<MoneyDestination> {
  return callApi(linkedAccountRoutes.addBank, { body: { id, kind: 'bank', ...bank } })
}

export function proveBank(id: string, amounts: [string, string]): Promise<MoneyDestination> {
  return callApi(linkedAccountRoutes.proveBank, { params: { id }, body: { amounts } })
}

/** For the card provider's page, which takes the numbers of a debit card. */
export function beginCard(): Promise<CardEntry> {
  return callApi(linkedAccountRoutes.beginCard)
}

export function addCard(id: string, tokenId: string): Promise<MoneyDestination> {
  return callApi(linkedAccountRoutes.addCard, { body: { id, tokenId } })
}

export function renameDestination(id: string, nickname: string | null): Promise<MoneyDestination> {
  return callApi(linkedAccountRoutes.renameDestination, { params: { id }, body: { nickname } })
}

export function removeDestination(id: string): Promise<unknown> {
  return callApi(linkedAccountRoutes.removeDestination, { params: { id } })
}

/** With a later day where the worker chose one. */
export type What = { amount: string; destinationId: string; speed: TransferSpeed; sendOn?: string }

export function previewTransfer(what: What): Promise<MoneyTransferPreview> {
  return callApi(moveMoneyRoutes.previewMoneyTransfer, { body: what })
}

export type MoneyRequest = What & { id: string; shownFee: string; isRepeatMeant?: boolean }

export function sendMoney(request: MoneyRequest): Promise<MoneyTransfer> {
  return callApi(moveMoneyRoutes.sendMoney, { body: request })
}

export function cancelTransfer(id: string): Promise<MoneyTransfer> {
  return callApi(moveMoneyRoutes.cancelMoneyTransfer, { params: { id } })
}

export type AddingRequest = {
  id: string
  amount: string
  destinationId: string
  shownUsableOn: string
  permission: { words: string; language: 'en' | 'es' }
  isRepeatMeant?: boolean
}

export function addMoney(request: AddingRequest): Promise<MoneyTransfer> {
  return callApi(addingRoutes.addMoney, { body: request })
}
