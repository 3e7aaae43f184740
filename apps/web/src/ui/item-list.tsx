// A list of things to do or to read: icon, words, and at the end a switch, a badge or a chevron.
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconType } from './icon.tsx'
import { Link } from './buttons/link.tsx'
import { Orb, type OrbTone } from './states/orb.tsx'
import styles from './item-list.module.css'

type ItemListProps = {
  label?: string
  /** On the page itself, with lines above and below, where other lists are inside a card. */
  flush?: boolean
  children: ReactNode
}

export function ItemList({ label, flush = false, children }: ItemListProps) {
  return (
    <ul className={classNames(styles['list'], flush && styles['flush'])} aria-label={label}>
      {children}
    </ul>
  )
}

type ItemWords = { icon: IconType; tone?: OrbTone; title: ReactNode; body?: ReactNode }

type ItemProps = ItemWords & {
  /** Ids for the words, when a control at the end takes its name and its explanation from them. */
  titleId?: string
  bodyId?: string
  end?: ReactNode
}

export function Item({ end, ...words }: ItemProps) {
  return (
    <li>
      <div className={styles['item']}>
        <Words {...words} />
        {end && <span className={styles['end']}>{end}</span>}
      </div>
    </li>
  )
}

/** The whole row is the button. */
export function ItemButton({ onPress, ...words }: ItemWords & { onPress: () => void }) {
  return (
    <li>
      <button type="button" className={styles['item']} onClick={onPress}>
        <Words {...words} />
        <Icon of={ChevronRight} className={styles['chevron']} />
      </button>
    </li>
  )
}

/** The whole row leads to another screen. */
export function ItemLink({ to, ...words }: ItemWords & { to: string }) {
  return (
    <li>
      <Link to={to} className={styles['item']}>
        <Words {...words} />
        <Icon of={ChevronRight} className={styles['chevron']} />
      </Link>
    </li>
  )
}

function Words({ icon, tone = 'plain', title, body, titleId, bodyId }: Omit<ItemProps, 'end'>) {
  return (
    <>
      <Orb icon={icon} tone={tone} />
      <span className={classNames('grow', styles['words'])}>
        <span className={styles['title']} id={titleId}>
          {title}
        </span>{' '}
        {body && (
          <span className={styles['body']} id={bodyId}>
            {body}
          </span>
        )}
      </span>
    </>
  )
}
