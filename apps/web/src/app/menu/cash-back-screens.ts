// The entries of the cash back screens in the list of screens.
import type { CopyKey } from '@daybreak/copy'
import BadgePercent from 'lucide-react/icons/badge-percent'
import { cashBackEarningsPath, cashBackPath, missingCashBackPath, offerPath, offersOnPath } from '#platform/paths.ts'
import type { Screen } from './screen.ts'

const pages = () => import('../screens/cash-back/cash-back-pages.screen.tsx')
const flag: Screen['flag'] = { key: 'cash-back' }

type Page = Exclude<keyof Awaited<ReturnType<typeof pages>>, 'OffersScreen'>

function below(path: string, name: Page, title: CopyKey): Screen {
  return { path, document: 'app', title, load: async () => (await pages())[name], hasAmounts: true }
}

/** Cash back that was paid is the worker's, and is shown even while no offer can be turned on. */
export const cashBackScreens: readonly Screen[] = [
  {
    path: cashBackPath,
    document: 'app',
    title: 'shell.title.cash-back',
    load: async () => (await pages()).OffersScreen,
    flag,
    menu: { label: 'shell.menu.cash-back', icon: BadgePercent, tab: 'shell.tabs.cash-back' },
    hasAmounts: true,
  },
  { ...below(offersOnPath, 'OffersOnScreen', 'offers.tab.activated'), flag },
  below(cashBackEarningsPath, 'EarningsScreen', 'offers.tab.earnings'),
  below(missingCashBackPath, 'MissingCashBackScreen', 'offers.claim.title'),
  // After them: what an address names is not any offer. The list stays under its window.
  { path: offerPath('$id'), document: 'app', over: cashBackPath, hasAmounts: true },
]
