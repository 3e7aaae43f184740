// Express Pay for a worker without the EWA feature. Specification 4, "Gate rules".
import BadgePercent from 'lucide-react/icons/badge-percent'
import CreditCard from 'lucide-react/icons/credit-card'
import ZapOff from 'lucide-react/icons/zap-off'
import { Copy, useCopy } from '#platform/copy.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { CalmCard } from './calm-card.tsx'

export function ExpressPayUnavailableScreen() {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.title.express-pay') }))
  return (
    <CalmCard
      icon={ZapOff}
      tone="plain"
      title={<Copy id="express-pay.unavailable.title" />}
      body={<Copy id="express-pay.unavailable.body" />}
      topics={[
        { to: '/', icon: CreditCard, label: copy('express-pay.unavailable.back') },
        { to: '/cash-back', icon: BadgePercent, label: copy('shell.menu.cash-back') },
      ]}
    />
  )
}
