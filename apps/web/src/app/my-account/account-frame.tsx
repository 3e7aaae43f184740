// The head of every screen of My Account: who it is, and the tabs. Each screen of it draws its own part inside.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { AccountHead } from '#features/employee'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Card, ItemLink, ItemList, Link } from '#ui'
import { accountRows, accountTabs, currentTab } from './sections.ts'
import styles from './account-frame.module.css'

export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <AccountHead />
      {accountTabs.length > 1 && <Tabs />}
      {children}
    </>
  )
}

/** On a phone the row scrolls sideways, and the current tab is in sight from the start. */
function Tabs() {
  const copy = useCopy()
  const path = useLocation({ select: ({ pathname }: { pathname: string }) => pathname })
  const current = currentTab(path)
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current: tabs } = row
    const tab = tabs?.querySelector<HTMLElement>('[aria-current]')
    if (tabs && tab) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={row} className={styles['tabs']} aria-label={copy('employee.account.title')}>
      {accountTabs.map((tab) => (
        <Link key={tab.path} to={tab.path} className={styles['tab']} aria-current={tab.path === current ? 'page' : undefined}>
          <Copy id={tab.label} />
        </Link>
      ))}
    </nav>
  )
}

/** What else there is, a row each. */
export function AccountRows() {
  if (accountRows.length === 0) return null
  return (
    <Card flush>
      <ItemList>
        {accountRows.map(({ path, icon, title, body }) => (
          <ItemLink key={path} to={path} icon={icon} title={<Copy id={title} />} body={body && <Copy id={body} />} />
        ))}
      </ItemList>
    </Card>
  )
}
