// Which tab of My Account is current, and that its tabs and rows lead to screens of the app.
import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { accountRows, accountTabs, currentTab } from './sections.ts'

const tabs = [
  { path: '/my-account', label: 'employee.account.tab-profile' },
  { path: '/my-account/pay', label: 'employee.pay.tab' },
] as const

test.each([
  ['/my-account', '/my-account'],
  ['/my-account/settings', '/my-account'],
  ['/my-account/pay', '/my-account/pay'],
  ['/my-account/pay/stopped', '/my-account/pay'],
  ['/my-account/payments', '/my-account'],
])('%s belongs to the tab %s', (path, tab) => {
  expect(currentTab(path, tabs)).toBe(tab)
})

test('each tab and each row leads to a screen inside the shell, once', () => {
  const inside = new Set(screens.flatMap(({ path, load }) => (load ? [path] : [])))
  for (const list of [accountTabs, accountRows]) {
    for (const { path } of list) expect(inside).toContain(path)
    expect(new Set(list.map(({ path }) => path)).size).toBe(list.length)
  }
})
