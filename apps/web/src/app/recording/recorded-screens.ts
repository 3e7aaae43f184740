// Lists the screens that may be recorded: no others are, and none while the page shows something that no one may see.
import {
  accountRestrictedPath,
  addMoneyPath,
  atmFinderPath,
  belowZeroPath,
  cashBackEarningsPath,
  cashBackPath,
  documentsPath,
  expressPayPath,
  homePath,
  linkedAccountsPath,
  messagePath,
  messagesPath,
  missingCashBackPath,
  moneyTransferPath,
  moveMoneyPath,
  myAccountPath,
  notificationsPath,
  offerPath,
  offersOnPath,
  paydayPath,
  sendMoneyPath,
  settingsPath,
  supportPath,
  articlePath,
  topicPath,
  transactionPath,
  transactionsPath,
  transferWagesPath,
} from '#platform/paths.ts'
import { screenAt } from '../menu/menu-entries.ts'

/** A screen that is not here is not recorded: sign-in, signing up, cards, numbers of accounts, disputes, and what a worker proves or writes. */
export const recordedScreens: ReadonlySet<string> = new Set([
  homePath,
  atmFinderPath,
  transactionsPath,
  transactionPath('$id'),
  moveMoneyPath,
  linkedAccountsPath,
  sendMoneyPath,
  addMoneyPath,
  paydayPath,
  moneyTransferPath('$id'),
  belowZeroPath,
  accountRestrictedPath,
  expressPayPath,
  transferWagesPath,
  cashBackPath,
  offersOnPath,
  cashBackEarningsPath,
  missingCashBackPath,
  offerPath('$id'),
  myAccountPath,
  documentsPath,
  notificationsPath,
  settingsPath,
  messagesPath,
  messagePath('$id'),
  supportPath,
  topicPath('$topic'),
  articlePath('$topic', '$article'),
])

/** Codes, PINs, a fresh proof, a number of an account or a card, and any page of another company's. */
const neverRecorded = '[data-unrecorded], iframe, input[type=password]'

/** The screen at an address, without ids; null where nothing may be recorded. */
export function recordedScreenAt(path: string): string | null {
  const screen = screenAt(path)?.path
  return screen !== undefined && recordedScreens.has(screen) ? screen : null
}

/** The screen that may be recorded at this moment; null for none. */
export function recordableScreen(page: Pick<Document, 'querySelector'>, path: string): string | null {
  return page.querySelector(neverRecorded) === null ? recordedScreenAt(path) : null
}
