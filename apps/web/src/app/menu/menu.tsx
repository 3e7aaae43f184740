// The menu's list, with language and theme below it, the same in the side column and in the drawer.
import { MenuPreferences, useProfile } from '#features/employee'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { useFlags } from '#platform/flags/flag-values.ts'
import { Icon, Link } from '#ui'
import { menuEntries, type MenuEntry } from './menu-entries.ts'
import styles from './menu.module.css'

export function Menu({ path, onChosen }: { path: string; onChosen?: () => void }) {
  const { features } = useProfile()
  const { legalUrl } = useBrand()
  const isOn = useFlags()
  return (
    <>
      <ul className={styles['menu']}>
        {menuEntries({ features, isOn, legalUrl, path }).map((entry) => (
          <li key={entry.label}>
            <EntryLink entry={entry} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      <div className={styles['preferences']}>
        <MenuPreferences className={styles['entry']} />
      </div>
    </>
  )
}

function EntryLink({ entry, onChosen }: { entry: MenuEntry; onChosen: (() => void) | undefined }) {
  const { label, icon, isCurrent } = entry
  const target = 'to' in entry ? { to: entry.to } : { href: entry.outsideHref, newTab: true }
  return (
    <Link {...target} className={styles['entry']} aria-current={isCurrent ? 'page' : undefined} onClick={onChosen}>
      <Icon of={icon} className={styles['icon']} />
      <span>
        <Copy id={label} />
      </span>
    </Link>
  )
}
