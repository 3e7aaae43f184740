// The screens that help links to: their addresses and their names.
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

type HelpTarget = {
  path: string
  name: CopyKey
  /** Also without signing in. */
  isOpen?: true
  /** A task on that screen that people search for by its own name. */
  acts?: readonly CopyKey[]
}

/** Where an article leads. */
export const screensOfHelp: Readonly<Record<HelpScreen, HelpTarget>> = {
  home: { path: homePath, name: 'shell.menu.payroll-card' },
  'manage-card': {
    path: manageCardPath,
    name: 'cards.manage.title',
    acts: ['cards.pin.title-change', 'cards.freeze.action', 'cards.replace.order'],
  },
  'atm-finder': { path: atmFinderPath, name: 'cards.atm.title' },
  'express-pay': { path: expressPayPath, name: 'shell.menu.express-pay' },
  'transfer-wages': { path: transferWagesPath, name: 'shell.menu.express-pay' },
  'move-money': { path: moveMoneyPath, name: 'move-money.home.title' },
  'send-money': { path: sendMoneyPath, name: 'move-money.home.send-bank' },
  'add-money': { path: addMoneyPath, name: 'move-money.add.pull' },
  'linked-accounts': { path: linkedAccountsPath, name: 'move-money.linked.title' },
  payday: { path: paydayPath, name: 'move-money.payday.title' },
  'cash-back': { path: cashBackPath, name: 'shell.title.cash-back' },
  'my-account': {
    path: myAccountPath,
    name: 'shell.title.my-account',
    acts: ['employee.contact.change-phone', 'employee.contact.change-email', 'employee.data.title'],
  },
  login: { path: '/login', name: 'shell.title.login', isOpen: true },
  legal: { path: '/legal', name: 'shell.menu.terms', isOpen: true },
  message: { path: writePath, name: 'support.case.new', isOpen: true },
}

/** What a search finds of a screen: the screen by its name, and what is done there. */
export function resultsOfScreen(id: string, { name, acts = [] }: HelpTarget): { id: string; title: CopyKey }[] {
  return [name, ...acts].map((title) => ({ id: `screen:${id}:${title}`, title }))
}

/** The screen that a result leads to; null for an answer. */
export function screenOfResult(id: string): HelpTarget | null {
  const [kind, name = ''] = id.split(':')
  if (kind !== 'screen') return null
  return Object.hasOwn(screensOfHelp, name) ? screensOfHelp[name as HelpScreen] : null
}
