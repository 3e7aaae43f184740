// Account Details while the account loads: the same boxes, without words.
import { Card, classNames, Skeleton } from '#ui'
import styles from './account-details-skeleton.module.css'

export function AccountDetailsSkeleton({ className }: { className?: string | undefined }) {
  return (
    <Card className={className}>
      <Skeleton className={styles['heading']} />
      <div className={styles['figures']}>
        <Skeleton className={styles['figure']} />
        <Skeleton className={styles['figure']} />
      </div>
      <div className={styles['numbers']}>
        <Skeleton className={classNames(styles['label'], styles['w52'])} />
        <Skeleton className={classNames(styles['number'], styles['w70'])} />
        <Skeleton className={classNames(styles['label'], styles['w44'])} />
        <Skeleton className={classNames(styles['number'], styles['w60'])} />
      </div>
      <Skeleton className={styles['actions']} />
    </Card>
  )
}
