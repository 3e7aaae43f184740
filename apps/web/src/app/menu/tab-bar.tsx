// The tabs at the bottom edge of phones: one press for what takes two in the menu. DESIGN-2, "Bottom tabs"; the pictures
// `home-tabs`.
import { useLayoutEffect, useRef } from 'react'
import { useProfile } from '#features/employee'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useFlags } from '#platform/flags/flag-values.ts'
import { classNames, Icon, Link } from '#ui'
import { isFlowAt, tabEntries } from './menu-entries.ts'
import styles from './tab-bar.module.css'
import { useKeyboardOpen } from './use-keyboard-open.ts'

/** Nothing in a flow; out of sight while a keyboard is open, which would push it over what is typed. */
export function TabBar({ path }: { path: string }) {
  return isFlowAt(path) ? null : <Tabs path={path} />
}

function Tabs({ path }: { path: string }) {
  const copy = useCopy()
  const { features } = useProfile()
  const isOn = useFlags()
  const isTyping = useKeyboardOpen()
  const bar = useRef<HTMLElement>(null)
  useRoomFor(bar)
  return (
    <nav ref={bar} className={classNames(styles['bar'], isTyping && styles['away'])} aria-label={copy('shell.tabs.label')}>
      <ul className={styles['tabs']}>
        {tabEntries({ features, isOn, path }).map(({ to, label, icon, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles['tab']}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={() => path === to && window.scrollTo(0, 0)}
            >
              <span className={styles['pill']}>
                <Icon of={icon} />
              </span>
              <span>
                <Copy id={label} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The page ends above the bar, toasts rise above it and what has the focus scrolls clear of it, in one row of tabs or in two. */
function useRoomFor(bar: { readonly current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const { current } = bar
    if (current === null) return undefined
    const measure = () => style.setProperty('--tabs-room', `${current.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty('--tabs-room')
    }
  }, [bar])
}
