// A placeholder box while something loads. The caller's class gives it the size of the content.
import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles['skeleton'], className)} />
}
