// The foot of the table: "View More" while there are more pages, the error of the last one, or the end.
import ChevronDown from 'lucide-react/icons/chevron-down'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, useAnnounce } from '#ui'
import { useNextPage } from './transactions.queries.ts'
import { useThrottle } from './use-throttle.ts'
import styles from './transactions-card.module.css'

type ViewMoreProps = {
  hasMore: boolean
  /** How many rows the table has. */
  rows: number
  /** The rows of the next page are in the table. */
  onAdded: () => void
}

/** Spec 9: "Next-page loading is throttled to one per 5000 ms." */
const minBetweenLoadsMs = 5000

export function ViewMore({ hasMore, rows, onAdded }: ViewMoreProps) {
  const copy = useCopy()
  const announce = useAnnounce()
  const nextPage = useNextPage()
  const [awaited, setAwaited] = useState<{ count: number; rowsBefore: number } | null>(null)
  const { press, isWaiting } = useThrottle(() => void load(), minBetweenLoadsMs)
  const isBusy = isWaiting || nextPage.isBusy
  const hasFailed = nextPage.cause !== null
  const endRef = useRef<HTMLParagraphElement>(null)
  const onAddedRef = useRef(onAdded)
  useEffect(() => {
    onAddedRef.current = onAdded
  })

  async function load() {
    const count = await nextPage.run()
    if (count !== null && count > 0) setAwaited({ count, rowsBefore: rows })
  }

  // After the rows of this load are in the page: before, there is no bottom to scroll to.
  useLayoutEffect(() => {
    if (awaited === null || rows <= awaited.rowsBefore) return
    setAwaited(null)
    onAddedRef.current()
    announce(copy('transactions.list.added', { count: awaited.count }))
    // The button is gone with the last page, and the focus must not fall back to the top of the document.
    if (document.activeElement === document.body) endRef.current?.focus()
  }, [awaited, rows, announce, copy])

  return (
    <div className={styles['foot']}>
      {hasFailed && !isBusy && (
        <p role="alert" className={styles['problem']}>
          <Copy id="transactions.list.load-error" />
        </p>
      )}
      {hasMore ? (
        <Button
          variant={hasFailed ? 'tint' : 'quiet'}
          size="sm"
          busy={isBusy}
          onClick={press}
          {...(hasFailed ? { icon: RotateCw } : { iconEnd: ChevronDown })}
        >
          <Copy id={labelOf(isBusy, hasFailed)} />
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
