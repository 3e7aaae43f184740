// A list of the security screen that is still loading, or could not be loaded.
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, Skeleton } from '#ui'
import styles from '../security.module.css'

type SecurityPendingProps = { rows: number; isError: boolean; isTrying: boolean; onTryAgain: () => void }

export function SecurityPending({ rows, isError, isTrying, onTryAgain }: SecurityPendingProps) {
  if (isError)
    return (
      <div className={styles['pending']} role="alert">
        <p className="soft">
          <Copy id="shell.error.load" />
        </p>
        <Button variant="tint" size="sm" icon={RotateCw} busy={isTrying} onClick={onTryAgain}>
          <Copy id="shell.action.try-again" />
        </Button>
      </div>
    )
  return (
    <div className={styles['pending']} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={styles['row']} />
      ))}
    </div>
  )
}
