// Shown while something takes seconds. Its words are a live region, so that changes are read out.
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ReactNode } from 'react'
import { Icon } from '#ui'
import styles from './identification.module.css'

export function Working({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['row']} role="status">
      <span className={styles['spin']}>
        <Icon of={LoaderCircle} />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="soft">{children}</p>
      </div>
    </div>
  )
}
