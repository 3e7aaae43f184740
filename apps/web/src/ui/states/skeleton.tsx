// A box where something is still loading. The caller's class gives it the size of what will stand there.
import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles['skeleton'], className)} />
}
