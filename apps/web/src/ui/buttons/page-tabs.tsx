// The parts of a screen that have addresses of their own, in one row above them. On a phone the row scrolls sideways.
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from './link.tsx'
import styles from './page-tabs.module.css'

type PageTab = { path: string; label: ReactNode }

/** @param current  the path of the tab that is shown; on a phone it is in sight from the start */
export function PageTabs({ label, tabs, current }: { label: string; tabs: readonly PageTab[]; current: string }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current: shown } = row
    const tab = shown?.querySelector<HTMLElement>('[aria-current]')
    if (shown && tab) shown.scrollLeft = tab.offsetLeft - shown.offsetLeft - (shown.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={row} className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.path} to={tab.path} className={styles['tab']} aria-current={tab.path === current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
