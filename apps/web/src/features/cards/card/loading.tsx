// The screen while the cards load, and when they could not be loaded.
import { Copy } from '#platform/copy/copy.tsx'
import { Card, classNames, LoadFailed, Skeleton } from '#ui'
import styles from './loading.module.css'
import layout from './shown-card.module.css'

const rowCount = 5

/** The same boxes as the screen that comes, without words. */
export function CardsSkeleton() {
  return (
    <div className={classNames('grid', layout['columns'])}>
      <p role="status" className="vh">
        <Copy id="shell.loader.label" />
      </p>
      <Card className={layout['card']}>
        <Skeleton className={styles['face']} />
        <Skeleton className={styles['button']} />
      </Card>
      <Card>
        {Array.from({ length: rowCount }, (_, row) => (
          <Skeleton key={row} className={styles['row']} />
        ))}
      </Card>
    </div>
  )
}

export function CardsFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <Card>
      <LoadFailed level={2} isBusy={isBusy} onRetry={onRetry} />
    </Card>
  )
}
