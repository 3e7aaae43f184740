// Passes the choice and the checked quote of the first screen to the screen that sends it, in the page's memory, so that a reload
// asks again.
import type { MoneyTransferPreview } from '@daybreak/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { Method } from '../move-money.rules.ts'

export type Handed = { amount: string; method: Method; preview: MoneyTransferPreview }

const key = ['move-money', 'handed'] as const

export function useHanded() {
  const client = useQueryClient()
  return {
    read: () => client.getQueryData<Handed>(key) ?? null,
    keep: (handed: Handed) => void client.setQueryData<Handed>(key, handed),
    forget: () => client.removeQueries({ queryKey: key }),
  }
}
