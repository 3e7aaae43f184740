// The screens that help leads to: their addresses and their names.
import type { CopyKey } from '@daybreak/copy'
import type { HelpScreen } from '@daybreak/help'
import {
  addMoneyPath,
  atmFinderPath,
  cashBackPath,
  expressPayPath,
  homePath,
  linkedAccountsPath,
  manageCardPath,
  moveMoneyPath,
  myAccountPath,
  paydayPath,
  sendMoneyPath,
  transferWagesPath,
  writePath,
} from '#platform/paths.ts'

/** Where an article leads. `isOpen`: also without signing in. */
export const screensOfHelp: Readonly<Record<HelpScreen, { path: string; name: CopyKey; isOpen?: true }>> = {
  home: { path: homePath, name: 'shell.menu.payroll-card' },
  'manage-card': { path: manageCardPath, name: 'cards.manage.title' },
  'atm-finder': { path: atmFinderPath, name: 'cards.atm.title' },
  'express-pay': { path: expressPayPath, name: 'shell.menu.express-pay' },
  'transfer-wages': { path: transferWagesPath, name: 'shell.menu.express-pay' },
  'move-money': { path: moveMoneyPath, name: 'move-money.home.title' },
  'send-money': { path: sendMoneyPath, name: 'move-money.home.send-bank' },
  'add-money': { path: addMoneyPath, name: 'move-money.add.pull' },
  'linked-accounts': { path: linkedAccountsPath, name: 'move-money.linked.title' },
  payday: { path: paydayPath, name: 'move-money.payday.title' },
  'cash-back': { path: cashBackPath, name: 'shell.title.cash-back' },
  'my-account': { path: myAccountPath, name: 'shell.title.my-account' },
  login: { path: '/login', name: 'shell.title.login', isOpen: true },
  legal: { path: '/legal', name: 'shell.menu.terms', isOpen: true },
  message: { path: writePath, name: 'support.case.new', isOpen: true },
}

/** The screen that a result stands for; null for an answer. */
export function screenOfResult(id: string): (typeof screensOfHelp)[HelpScreen] | null {
  const name = id.startsWith('screen:') ? id.slice('screen:'.length) : ''
  return Object.hasOwn(screensOfHelp, name) ? screensOfHelp[name as HelpScreen] : null
}
