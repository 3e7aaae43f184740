// Five rows that look like transactions while the first page loads.
import { classNames, Skeleton } from '#ui'
import styles from './skeleton.module.css'

const nameWidths = ['w58', 'w44', 'w66', 'w50', 'w38'] as const

export function TransactionsSkeleton() {
  return (
    <div aria-hidden="true" className={styles['rows']}>
      {nameWidths.map((width) => (
        <div key={width} className={styles['row']}>
          <Skeleton className={styles['orb']} />
          <div className="grow">
            <Skeleton className={classNames(styles['name'], styles[width])} />
            <Skeleton className={styles['date']} />
          </div>
          <Skeleton className={styles['amount']} />
        </div>
      ))}
    </div>
  )
}
