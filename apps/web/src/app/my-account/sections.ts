// The sections of My Account: its tabs, and the rows of its first page that link to further pages. Readings 4.8; the picture
// `my-account`.
import type { CopyKey } from '@daybreak/copy'
import Archive from 'lucide-react/icons/archive'
import DoorOpen from 'lucide-react/icons/door-open'
import FileCheck from 'lucide-react/icons/file-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import {
  closeAccountPath,
  consentsPath,
  documentsPath,
  myAccountPath,
  myDataPath,
  notificationsPath,
  payPath,
  securityPath,
  settingsPath,
} from '#platform/paths.ts'
import type { IconType } from '#ui'

type AccountTab = { path: string; label: CopyKey }

/** A tab is current at its address and below it. Each screen is listed in `screens.ts` too, and renders inside `<AccountFrame>`. */
export const accountTabs: readonly AccountTab[] = [
  { path: myAccountPath, label: 'employee.account.tab-profile' },
  { path: payPath, label: 'employee.pay.tab' },
  { path: notificationsPath, label: 'notifications.settings.title' },
  { path: documentsPath, label: 'statements.list.tab' },
  { path: securityPath, label: 'session.security.tab' },
]

type AccountRow = { path: string; icon: IconType; title: CopyKey; body?: CopyKey }

/** Under the details of the first page, in this order. Closing the account comes last. */
export const accountRows: readonly AccountRow[] = [
  { path: settingsPath, icon: SlidersHorizontal, title: 'employee.settings.title', body: 'employee.settings.row-help' },
  { path: consentsPath, icon: FileCheck, title: 'employee.consent.title', body: 'employee.consent.row-help' },
  { path: myDataPath, icon: Archive, title: 'employee.data.title', body: 'employee.data.lead' },
  { path: closeAccountPath, icon: DoorOpen, title: 'employee.close.title', body: 'employee.close.body' },
]

/** The address of the tab that a screen belongs to: the longest that it begins with, and the first page for the rest. */
export function currentTab(path: string, tabs: readonly AccountTab[] = accountTabs): string {
  const [longest] = tabs
    .map((tab) => tab.path)
    .filter((tab) => path === tab || path.startsWith(`${tab}/`))
    .toSorted((a, b) => b.length - a.length)
  return longest ?? myAccountPath
}
