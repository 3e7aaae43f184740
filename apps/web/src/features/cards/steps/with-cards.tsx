// Wraps a part of a page that needs the worker's cards: a placeholder until they are loaded, or when they cannot be.
import type { PayCardList } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed, Skeleton } from '#ui'
import { cardsQuery } from '../cards.queries.ts'
import styles from './step.module.css'

export function WithCards({ children }: { children: (list: PayCardList) => ReactNode }) {
  const { data: list, isPending, isFetching, refetch } = useQuery(cardsQuery)
  if (list) return children(list)
  if (isPending) return <Skeleton className={styles['loading']} />
  return <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
}
