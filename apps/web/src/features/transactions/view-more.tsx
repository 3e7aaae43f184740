// The foot of the table: "View More" while there are more pages, what went wrong with the last one, or the end.
import ChevronDown from 'lucide-react/icons/chevron-down'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, useAnnounce } from '#ui'
import { useNextPage } from './transactions.queries.ts'
import { useThrottle } from './use-throttle.ts'
import styles from './transactions-card.module.css'

type ViewMoreProps = {
  hasMore: boolean
  /** The rows of a next page stand in the table. */
  onAdded: () => void
}

/** Spec 9: "Next-page loading is throttled to one per 5000 ms." */
const leastBetweenLoadsMs = 5000

export function ViewMore({ hasMore, onAdded }: ViewMoreProps) {
  const copy = useCopy()
  const announce = useAnnounce()
  const nextPage = useNextPage()
  const { press, isWaiting } = useThrottle(() => nextPage.mutate(), leastBetweenLoadsMs)
  const isBusy = isWaiting || nextPage.isPending
  const addedCount = nextPage.data
  const endRef = useRef<HTMLParagraphElement>(null)
  const onAddedRef = useRef(onAdded)
  useEffect(() => {
    onAddedRef.current = onAdded
  })

  // After the rows of this load are in the page: before, there is no bottom to scroll to.
  const loadTurn = nextPage.isSuccess ? nextPage.submittedAt : 0
  useLayoutEffect(() => {
    if (loadTurn === 0 || addedCount === undefined || addedCount === 0) return
    onAddedRef.current()
    announce(copy('transactions.list.added', { count: addedCount }))
    // The button is gone with the last page, and the focus must not fall back to the top of the document.
    if (document.activeElement === document.body) endRef.current?.focus()
  }, [loadTurn, addedCount, announce, copy])

  return (
    <div className={styles['foot']}>
      {nextPage.isError && !isBusy && (
        <p role="alert" className={styles['problem']}>
          <Copy id="transactions.list.load-error" />
        </p>
      )}
      {hasMore ? (
        <Button
          variant={nextPage.isError ? 'tint' : 'quiet'}
          size="sm"
          busy={isBusy}
          onClick={press}
          {...(nextPage.isError ? { icon: RotateCw } : { iconEnd: ChevronDown })}
        >
          <Copy id={labelOf(isBusy, nextPage.isError)} />
        </Button>
      ) : (
        <p ref={endRef} tabIndex={-1} className={styles['end']}>
          <Copy id="transactions.list.end" />
        </p>
      )}
    </div>
  )
}

function labelOf(isBusy: boolean, hasFailed: boolean) {
  if (isBusy) return 'transactions.list.loading-more'
  return hasFailed ? 'shell.action.try-again' : 'transactions.list.view-more'
}
