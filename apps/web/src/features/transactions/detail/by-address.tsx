// One transaction that an address names, opened over the page. Decision 37.
import { storyRoutes } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { problemOf } from '#platform/calls/api.ts'
import { LoadFailed } from '#ui'
import { storyQuery } from '../story/index.ts'
import type { TransactionDetailProps } from './detail.tsx'
import { TransactionModal } from './modal.tsx'

type TransactionByAddressProps = Omit<TransactionDetailProps, 'titleId' | 'transaction'> & {
  id: string
  /** Shown for what is no transaction of this worker. */
  otherwise: ReactNode
  onClose: () => void
  /** The page under it. */
  children: ReactNode
}

export function TransactionByAddress({ id, otherwise, onClose, children, ...detail }: TransactionByAddressProps) {
  const { data: story, error, isFetching, refetch } = useQuery(storyQuery(id))
  if (problemOf(error, storyRoutes.readStory)?.status === notFoundStatus) return otherwise
  return (
    <>
      {error !== null && story === undefined && <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />}
      {children}
      {story && <TransactionModal transaction={story.transaction} returnFocusTo={null} onClose={onClose} {...detail} />}
    </>
  )
}

const notFoundStatus = 404
