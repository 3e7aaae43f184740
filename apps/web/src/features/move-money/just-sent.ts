// Remembers which transfer the worker has just sent here: its page shows a toast once, and never again after a reload.
import { useQueryClient } from '@tanstack/react-query'

const key = ['move-money', 'just-sent'] as const

export function useJustSent() {
  const client = useQueryClient()
  return {
    keep: (id: string) => void client.setQueryData<string>(key, id),
    isJustSent: (id: string) => client.getQueryData<string>(key) === id,
    forget: () => client.removeQueries({ queryKey: key }),
  }
}
