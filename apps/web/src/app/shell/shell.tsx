// The signed-in shell: skip link, top bar, side menu, the screen, and the tabs of phones. Specification 2, "Signed-in shell".
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useProfile, useSavedAppearance } from '#features/employee'
import { Bell } from '#features/messages'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { HideAmountsProvider } from '#platform/page/hide-amounts.tsx'
import { homePath } from '#platform/paths.ts'
import { AmountsSwitch, barButton, classNames, Icon, Link, Logo, logoBox } from '#ui'
import { HelpButton } from '../help/help-button.tsx'
import { screenAt } from '../menu/menu-entries.ts'
import { Menu } from '../menu/menu.tsx'
import { MenuDrawer } from '../menu/menu-drawer.tsx'
import { TabBar } from '../menu/tab-bar.tsx'
import { DownNotice } from './down/down-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import styles from './shell.module.css'

type ShellProps = { path: string; isLeaving: boolean; onLogOut: () => void; children: ReactNode }

export function Shell({ path, isLeaving, onLogOut, children }: ShellProps) {
  const copy = useCopy()
  const { brand } = useBrand()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setIsMenuOpen(false), [])
  useSavedAppearance()
  const { settings, unreadMessages } = useProfile()
  const { hideAmounts } = settings
  const screen = screenAt(path)
  const mainRef = useFocusOnNewScreen(screen?.over ?? path)
  return (
    <HideAmountsProvider isOn={hideAmounts && !screen?.isFlow} path={path}>
      <a className={styles['skip']} href="#main">
        <Copy id="shell.skip.link" />
      </a>
      <header className={styles['topbar']}>
        <Link className={logoBox} to={homePath} aria-label={copy('shell.logo.label')}>
          <Logo name={brand} />
        </Link>
        <span className="grow" />
        <HelpButton isInside />
        <Bell unread={unreadMessages} />
        <button className={barButton} type="button" aria-busy={isLeaving || undefined} onClick={onLogOut}>
          <Icon of={LogOut} size="sm" className="only-d" />
          <Copy id="shell.topbar.log-out" />
        </button>
        <button
          className={classNames(barButton, 'only-m')}
          type="button"
          aria-label={copy('shell.topbar.open-menu')}
          aria-expanded={isMenuOpen}
          aria-haspopup="dialog"
          onClick={() => setIsMenuOpen(true)}
        >
          <Icon of={MenuIcon} />
        </button>
      </header>
      <div className={styles['shell']}>
        <nav className={styles['side']} aria-label={copy('shell.menu.label')}>
          <Menu path={path} />
        </nav>
        <main ref={mainRef} className={styles['main']} id="main" tabIndex={-1}>
          <OfflineNotice />
          <DownNotice path={path} />
          {hideAmounts && screen?.hasAmounts && <AmountsSwitch className={styles['amounts']} />}
          {children}
        </main>
      </div>
      <TabBar path={path} />
      <MenuDrawer open={isMenuOpen} onClose={closeMenu} path={path} isLeaving={isLeaving} onLogOut={onLogOut} />
    </HideAmountsProvider>
  )
}

/** A new screen is a new page to a keyboard and a screen reader: the focus goes to its start, as after a page load. */
function useFocusOnNewScreen(path: string) {
  const mainRef = useRef<HTMLElement>(null)
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    mainRef.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [path])
  return mainRef
}
