// Links on an empty page: tiles with an icon and a word, in a row on a desktop and as small tiles on a phone.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Icon, type IconType } from '../icon.tsx'
import { Link } from './link.tsx'
import { Orb } from '../states/orb.tsx'
import styles from './topics.module.css'

export type Topic = { to: string; icon: IconType; label: string }

export function Topics({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className={styles['topics']}>
      {topics.map(({ to, icon, label }) => (
        <li key={to}>
          <Link className={styles['topic']} to={to}>
            <Orb icon={icon} tone="iris" />
            <span className="grow">{label}</span>
            <Icon of={ChevronRight} size="sm" className={styles['chevron']} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
