// Shown while agreements load, or when they cannot be loaded.
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailed, Skeleton } from '#ui'
import styles from './agreement.module.css'

type AgreementQuery = Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>

export function NoAgreements({ queries }: { queries: readonly AgreementQuery[] }) {
  if (!queries.some(({ isError }) => isError)) return <Skeleton className={styles['loading']} />
  const isBusy = queries.some(({ isFetching }) => isFetching)
  return <LoadFailed level={2} isBusy={isBusy} onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))} />
}
