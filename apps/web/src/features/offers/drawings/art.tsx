// The picture of an offer: its mark on two rising discs, in its tone; gray when no one can join any more.
import type { OfferMark, OfferTone } from '@daybreak/contract'
import type { ReactNode } from 'react'
import { classNames, Icon } from '#ui'
import { markIcons } from './marks.ts'
import styles from './art.module.css'

type OfferArtProps = {
  mark: OfferMark
  tone: OfferTone
  isOver?: boolean
  /** At the top of a window, as wide as it. */
  isTall?: boolean
  /** A short word in its corner. */
  children?: ReactNode
}

export function OfferArt({ mark, tone, isOver = false, isTall = false, children }: OfferArtProps) {
  return (
    <span className={classNames(styles['art'], styles[isOver ? 'over' : tone], isTall && styles['tall'])}>
      <Icon of={markIcons[mark] ?? markIcons.store} size="lg" className={styles['mark']} />
      {children && <span className={styles['badge']}>{children}</span>}
    </span>
  )
}
