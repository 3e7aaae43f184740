// The screen while the cards load, and when they could not be loaded.
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, Card, classNames, EmptyState, Skeleton } from '#ui'
import styles from './cards-loading.module.css'

const rowCount = 5

/** The same boxes as the screen that comes, without words. */
export function CardsSkeleton() {
  return (
    <div className={classNames('grid', styles['columns'])}>
      <p role="status" className="vh">
        <Copy id="shell.loader.label" />
      </p>
      <Card className={styles['card']}>
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
  const copy = useCopy()
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={CloudOff}
          tone="warn"
          level={2}
          title={copy('shell.error.load-title')}
          body={copy('shell.error.load-body')}
          action={
            <Button variant="tint" size="sm" icon={RotateCw} busy={isBusy} onClick={onRetry}>
              <Copy id="shell.action.try-again" />
            </Button>
          }
        />
      </div>
    </Card>
  )
}
