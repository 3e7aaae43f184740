// The phone's menu. Specification 2: closes on Escape and when the window crosses the breakpoint, and locks the page's scroll.
import LogOut from 'lucide-react/icons/log-out'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { greetedName, useProfile } from '#features/employee'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Drawer, IconButton, Logo, logoBox } from '#ui'
import { Menu } from './menu.tsx'
import styles from './menu-drawer.module.css'

type MenuDrawerProps = { open: boolean; onClose: () => void; path: string; isLeaving: boolean; onLogOut: () => void }

/** Specification 9, "mobile breakpoint 768px". */
const phoneWidth = '(max-width: 768px)'

export function MenuDrawer({ open, onClose, path, isLeaving, onLogOut }: MenuDrawerProps) {
  const copy = useCopy()
  const { brand } = useBrand()
  const profile = useProfile()
  const { preferredName, firstName, lastName, employerName } = profile

  useEffect(() => {
    if (!open) return undefined
    // Our reading: the menu is the phone's alone, so it closes whenever the window crosses the width, in either direction.
    const width = window.matchMedia(phoneWidth)
    width.addEventListener('change', onClose)
    return () => width.removeEventListener('change', onClose)
  }, [open, onClose])

  return (
    <Drawer open={open} onClose={onClose} label={copy('shell.menu.label')}>
      <div className={styles['head']}>
        <span className={logoBox}>
          <Logo name={brand} />
        </span>
        <IconButton className={styles['close']} label={copy('shell.topbar.close-menu')} icon={X} onClick={onClose} />
      </div>
      <nav className={styles['nav']} aria-label={copy('shell.menu.label')}>
        <Menu path={path} onChosen={onClose} />
      </nav>
      <div className={styles['worker']}>
        <span className={styles['initials']} aria-hidden="true">
          {initialOf(preferredName ?? firstName)}
          {initialOf(lastName)}
        </span>
        <span className="grow">
          <span className={styles['name']}>{greetedName(profile)}</span>
          <span className={styles['employer']}>{employerName}</span>
        </span>
      </div>
      <Button className={styles['leave']} full icon={LogOut} busy={isLeaving} onClick={onLogOut}>
        <Copy id="shell.topbar.log-out" />
      </Button>
    </Drawer>
  )
}

function initialOf(name: string): string {
  const [first = ''] = name
  return first.toUpperCase()
}
