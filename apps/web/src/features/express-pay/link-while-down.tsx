// The earned-pay button while Express Pay is down: it stays visible, with the time when it is back below it. DESIGN-2,
// "partial-outage".
import { formatTheTime, type Instant } from '@daybreak/time'
import ZapOff from 'lucide-react/icons/zap-off'
import { useId, type ReactNode } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button } from '#ui'

/** Null where no end is known. */
type LinkWhileDownProps = { until: Instant | null; full?: boolean; className?: string | undefined; children: ReactNode }

export function LinkWhileDown({ until, full = false, className, children }: LinkWhileDownProps) {
  const locale = useLocale()
  const untilId = useId()
  return (
    <div className={className}>
      <Button variant="cta" full={full} icon={ZapOff} disabled aria-describedby={until === null ? undefined : untilId}>
        {children}
      </Button>
      {until !== null && (
        <p id={untilId}>
          <Copy id="shell.outage.pay-button" values={{ theTime: formatTheTime(until, browserTimeZone(), locale) }} />
        </p>
      )}
    </div>
  )
}
