// The head of every screen of My Account: the worker's name, and the tabs. Each screen renders its own part inside.
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AccountHead } from '#features/employee'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Card, ItemLink, ItemList, PageTabs } from '#ui'
import { accountRows, accountTabs, currentTab } from './sections.ts'

export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <AccountHead />
      {accountTabs.length > 1 && <Tabs />}
      {children}
    </>
  )
}

function Tabs() {
  const copy = useCopy()
  const path = useLocation({ select: ({ pathname }: { pathname: string }) => pathname })
  const tabs = accountTabs.map((tab) => ({ path: tab.path, label: <Copy id={tab.label} /> }))
  return <PageTabs label={copy('employee.account.title')} tabs={tabs} current={currentTab(path)} />
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
