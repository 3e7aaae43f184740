// The entries of the menu and which of them is current. Specification 2, "Signed-in shell". Pure.
import type { ClientConfig, Profile } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import type { IconType } from '#ui'
import BadgePercent from 'lucide-react/icons/badge-percent'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Zap from 'lucide-react/icons/zap'

export type MenuEntry = { label: CopyKey; icon: IconType; isCurrent: boolean } & ({ to: string } | { outsideHref: string })

type MenuContext = { features: Profile['features']; legalUrl: ClientConfig['legalUrl']; path: string }

export function menuEntries({ features, legalUrl, path }: MenuContext): readonly MenuEntry[] {
  const entry = (to: string, label: CopyKey, icon: IconType): MenuEntry => ({ to, label, icon, isCurrent: isUnder(path, to) })
  return [
    { to: '/', label: 'shell.menu.payroll-card', icon: CreditCard, isCurrent: isPayrollCard(path) },
    ...(features.includes('EWA') ? [entry('/express-pay', 'shell.menu.express-pay', Zap)] : []),
    entry('/cash-back', 'shell.menu.cash-back', BadgePercent),
    entry('/my-account', 'shell.menu.my-account', CircleUserRound),
    { outsideHref: legalUrl, label: 'shell.menu.terms', icon: FileText, isCurrent: false },
    entry('/support', 'shell.menu.support', LifeBuoy),
  ]
}

/** Specification 2: "also active on any path containing /move-money or /card-management". */
function isPayrollCard(path: string): boolean {
  return path === '/' || path.includes('/move-money') || path.includes('/card-management')
}

function isUnder(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`)
}
