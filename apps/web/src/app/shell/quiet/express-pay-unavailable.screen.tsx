// Express Pay for a worker without the EWA feature. Specification 4, "Gate rules".
import BadgePercent from 'lucide-react/icons/badge-percent'
import CreditCard from 'lucide-react/icons/credit-card'
import ZapOff from 'lucide-react/icons/zap-off'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { cashBackPath, homePath } from '#platform/paths.ts'
import { CalmCard } from './calm-card.tsx'

export function ExpressPayUnavailableScreen() {
  const copy = useCopy()
  return (
    <CalmCard
      icon={ZapOff}
      tone="plain"
      title={<Copy id="express-pay.unavailable.title" />}
      body={<Copy id="express-pay.unavailable.body" />}
      topics={[
        { to: homePath, icon: CreditCard, label: copy('express-pay.unavailable.back') },
        { to: cashBackPath, icon: BadgePercent, label: copy('shell.menu.cash-back') },
      ]}
    />
  )
}
