// Which transfer the worker has just sent here: its page says it in a toast once, and never again after a reload.
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
