// An address we do not know, inside the shell.
import Compass from 'lucide-react/icons/compass'
import CreditCard from 'lucide-react/icons/credit-card'
import House from 'lucide-react/icons/house'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Zap from 'lucide-react/icons/zap'
import { useProfile } from '#features/employee'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useFlag } from '#platform/flags/flag-values.ts'
import { usePageTitle } from '#platform/page/page-title.ts'
import { expressPayPath, homePath, manageCardPath, supportPath } from '#platform/paths.ts'
import { CalmCard } from './calm-card.tsx'

export function NotFoundInsideScreen() {
  const copy = useCopy()
  const { features } = useProfile()
  const hasExpressPay = useFlag('express-pay') && features.includes('EWA')
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.title.not-found') }))
  return (
    <CalmCard
      icon={Compass}
      tone="iris"
      title={<Copy id="shell.not-found.title" />}
      body={<Copy id="shell.not-found.body" />}
      topics={[
        { to: homePath, icon: House, label: copy('shell.not-found.home') },
        { to: manageCardPath, icon: CreditCard, label: copy('accounts.details.manage-card') },
        ...(hasExpressPay ? [{ to: expressPayPath, icon: Zap, label: copy('shell.menu.express-pay') }] : []),
        { to: supportPath, icon: LifeBuoy, label: copy('shell.menu.support') },
      ]}
    />
  )
}
