// Earned pay on the home screen: the pay period, and the button that opens the sheet; without Express Pay, only the next payday.
import type { ExpressPay, ExpressPayEarnings } from '@daybreak/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDollars } from '@daybreak/money'
import { dateIn, formatWeekday, parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import Zap from 'lucide-react/icons/zap'
import { lazy, Suspense, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { useDownPart } from '#platform/calls/down.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, useAmountWords, useLateOverlay, useToast } from '#ui'
import { expressPayQuery } from '../express-pay.queries.ts'
import { PayPeriod } from './pay-period.tsx'
import { LinkWhileDown } from '../link-while-down.tsx'
import styles from './pay-period.module.css'

/** For the few who cannot take a transfer now. */
const RefusedWords = lazy(async () => ({ default: (await import('../refused-words.tsx')).RefusedWords }))

type EarnedPayProps = {
  /** Whether the worker's employer offers Express Pay: room is kept for it while it loads. */
  isOffered: boolean
  /** What the account has now; null while that is not known. */
  balance: string | null
}

export function EarnedPay({ isOffered, balance }: EarnedPayProps) {
  const { data: overview, isPending } = useQuery(expressPayQuery)
  if (isPending && isOffered) {
    return (
      <div className={styles['loading']} aria-hidden="true">
        <span />
        <span />
      </div>
    )
  }
  if (!overview) return null
  const { earnings, nextPayday } = overview
  if (earnings === null) return nextPayday === null ? null : <NextPayday date={nextPayday} />
  return <Earned overview={overview} earnings={earnings} balance={balance} />
}

function NextPayday({ date }: { date: string }) {
  const locale = useLocale()
  return (
    <p className={styles['payday']}>
      <Copy id="express-pay.home.next-payday" values={{ date: formatWeekday(parsePlainDate(date), locale) }} />
    </p>
  )
}

type EarnedProps = { overview: ExpressPay; earnings: ExpressPayEarnings; balance: string | null }

function Earned({ overview, earnings, balance }: EarnedProps) {
  const copy = useCopy()
  const client = useQueryClient()
  const { toast, show } = useToast()
  const sheet = useLateOverlay(loadSheet)
  const { isHidden } = useHideAmounts()
  const amountWords = useAmountWords()
  const down = useDownPart('express-pay')
  const words = isHidden ? (
    <Copy id="accounts.banner.get-now-hidden" />
  ) : (
    <Copy id="accounts.banner.get-now" values={{ amount: formatDollars(wireCents(earnings.available)) }} />
  )
  const periodRef = useRef<HTMLDivElement>(null)
  const today = plainDateText(dateIn(parseInstant(overview.asOf), browserTimeZone()))

  function close() {
    sheet.close()
    // The button that opened it may be gone: all that was ready has been taken.
    requestAnimationFrame(() => document.activeElement === document.body && periodRef.current?.focus())
  }

  function sayUndone() {
    close()
    const now = client.getQueryData(expressPayQuery.queryKey)?.earnings?.available ?? '0'
    show(copy('express-pay.transfer.undone', { amount: amountWords(wireCents(now)) }))
  }

  return (
    <>
      {/* That the account closes, home says once, below the banner. */}
      {overview.refusal !== null && overview.refusal !== 'accounts.closing' && (
        <Suspense>
          <RefusedWords overview={overview} otherwise={<Copy id="express-pay.balance.cancel-pending" />} />
        </Suspense>
      )}
      {overview.refusal === null && down !== null && (
        <LinkWhileDown until={down.until} className={styles['down']}>
          {words}
        </LinkWhileDown>
      )}
      {overview.refusal === null && down === null && (
        <Button
          variant="cta"
          icon={Zap}
          busy={sheet.isLoading}
          onPointerEnter={sheet.prepare}
          onFocus={sheet.prepare}
          onClick={sheet.open}
        >
          {words}
        </Button>
      )}
      {sheet.hasFailed && (
        <p role="alert">
          <Copy id="shell.error.load-body" />
        </p>
      )}
      <PayPeriod overview={overview} earnings={earnings} today={today} ref={periodRef} />
      {/* Outside the banner, whose sky sets the colors of its text. */}
      {createPortal(
        <>
          {sheet.Overlay && <sheet.Overlay overview={overview} balance={balance} onClose={close} onUndone={sayUndone} />}
          {toast}
        </>,
        document.body,
      )}
    </>
  )
}

const loadSheet = async () => (await import('./sheet.tsx')).GetPaidSheet
