// Notices about another company's debit, before its details: the claim, the stop, how often it recurs.
import type { CompanyDebit, DebitClaim, Transaction } from '@daybreak/contract'
import {
  dateIn,
  formatDate,
  formatMonthDay,
  formatTime,
  formatWeekday,
  instantFromMilliseconds,
  parseInstant,
  parsePlainDate,
  type Instant,
} from '@daybreak/time'
import type { CopyKey } from '@daybreak/copy'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Notice, useAmountWords } from '#ui'
import styles from '../company-debit.module.css'

type CompanyNoticesProps = { transaction: Transaction; debit: CompanyDebit }

export function CompanyNotices({ transaction, debit }: CompanyNoticesProps) {
  const { claim, stop, beyond } = debit
  const amountWords = useAmountWords()
  return (
    <div className={styles['notices']}>
      {claim !== null && <ClaimNotice transaction={transaction} claim={claim} />}
      {stop === null ? claim === null && <DrawnNotice transaction={transaction} debit={debit} /> : <StopNotice stop={stop} />}
      {beyond !== null && (
        <Notice tone="warn" icon={TriangleAlert} top>
          <p>
            <Copy id="transactions.ach.beyond" values={{ amount: amountWords(wireCents(beyond)) }} />
          </p>
        </Notice>
      )}
    </div>
  )
}

function DrawnNotice({ transaction, debit }: CompanyNoticesProps) {
  const { count, since, nextOn } = debit
  const dayOf = useDay()
  if (transaction.status === 'FAILED')
    return (
      <Notice tone="info" icon={Info} top>
        <p>
          <Copy id="transactions.ach.sent-back" />
        </p>
      </Notice>
    )
  return (
    <Notice tone="info" icon={Info} top>
      <p>
        <Copy id="transactions.ach.used-number" />
      </p>
      <p className={styles['more']}>
        <Copy id="transactions.ach.times" values={{ count, date: dayOf(parseInstant(since)) }} />
        {nextOn !== null && ' '}
        {nextOn !== null && <NextLine nextOn={nextOn} />}
      </p>
    </Notice>
  )
}

function NextLine({ nextOn }: { nextOn: string }) {
  const locale = useLocale()
  return <Copy id="transactions.ach.next" values={{ date: formatMonthDay(parsePlainDate(nextOn), locale) }} />
}

/** Decision 30: with its year when it is long ago. */
function useDay() {
  const locale = useLocale()
  const nowMs = useNowMs()
  return (at: Instant) => {
    const [day, today] = [dateIn(at, browserTimeZone()), dateIn(instantFromMilliseconds(nowMs()), browserTimeZone())]
    return day.year === today.year ? formatMonthDay(day, locale) : formatDate(day, locale)
  }
}

function StopNotice({ stop: { company, stoppedAt } }: { stop: NonNullable<CompanyDebit['stop']> }) {
  const locale = useLocale()
  const at = parseInstant(stoppedAt)
  const zone = browserTimeZone()
  const values = { date: formatWeekday(dateIn(at, zone), locale), time: formatTime(at, zone, locale) }
  return (
    <Notice tone="good" icon={CircleCheck} top>
      <p>
        <Copy id="transactions.stop.done" values={{ company: <bdi>{company}</bdi> }} />
      </p>
      <p className={styles['more']}>
        <Copy id="transactions.stop.done-body" values={values} />
      </p>
    </Notice>
  )
}

type ClaimWords = { tone: 'info' | 'good' | 'warn'; title: CopyKey; body: CopyKey | null }

const claimWords: Readonly<Record<DebitClaim['state'], ClaimWords>> = {
  asked: { tone: 'info', title: 'transactions.claim.asked', body: 'transactions.claim.asked-body' },
  returned: { tone: 'good', title: 'transactions.claim.returned', body: null },
  refused: { tone: 'warn', title: 'transactions.claim.refused', body: 'transactions.claim.call' },
  closed: { tone: 'info', title: 'transactions.claim.closed', body: 'transactions.claim.call' },
}
const claimIcons = { info: Info, good: CircleCheck, warn: TriangleAlert }

function ClaimNotice({ transaction, claim }: { transaction: Transaction; claim: DebitClaim }) {
  const { tone, title, body } = claimWords[claim.state]
  // What was on its way was released at once: nothing had left.
  const isKept = transaction.status === 'FAILED'
  const amount = useAmountWords()(wireCents(transaction.amount))
  return (
    <Notice tone={isKept ? 'good' : tone} icon={claimIcons[isKept ? 'good' : tone]} top>
      <p>
        <Copy id={isKept ? 'transactions.ach.sent-back' : title} values={{ amount }} />
      </p>
      <p className={styles['more']}>
        <Copy id="disputes.form.sent-number" values={{ caseNumber: claim.number }} />
        {body !== null && !isKept && ' '}
        {body !== null && !isKept && <Copy id={body} />}
      </p>
    </Notice>
  )
}
