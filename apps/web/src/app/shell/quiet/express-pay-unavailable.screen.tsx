// Express Pay for a worker without the EWA feature (specification 4, "Gate rules"), and for one for whom its flag is off.
import type { CopyKey } from '@daybreak/copy'
import BadgePercent from 'lucide-react/icons/badge-percent'
import CreditCard from 'lucide-react/icons/credit-card'
import ZapOff from 'lucide-react/icons/zap-off'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { cashBackPath, homePath } from '#platform/paths.ts'
import { CalmCard } from './calm-card.tsx'

export function ExpressPayUnavailableScreen() {
  return <Unavailable title="express-pay.unavailable.title" body="express-pay.unavailable.body" />
}

/** Whatever the employer offers. */
export function ExpressPayOffScreen() {
  return <Unavailable title="express-pay.off.title" body="express-pay.off.body" />
}

function Unavailable({ title, body }: { title: CopyKey; body: CopyKey }) {
  const copy = useCopy()
  return (
    <CalmCard
      icon={ZapOff}
      tone="plain"
      title={<Copy id={title} />}
      body={<Copy id={body} />}
      topics={[
        { to: homePath, icon: CreditCard, label: copy('express-pay.unavailable.back') },
        { to: cashBackPath, icon: BadgePercent, label: copy('shell.menu.cash-back') },
      ]}
    />
  )
}
