// "Why $57.54 is not available yet": each hold with its reason and its usual end, and the sum. DESIGN-2, "Set aside".
import type { Hold, HoldList } from '@daybreak/contract'
import { negateCents } from '@daybreak/money'
import { dateIn, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { writePath } from '#platform/paths.ts'
import { ButtonLink, classNames, Icon, LoadFailed, Modal, Money, Orb, Skeleton, useAmountWords } from '#ui'
import { languageOfSummary, transactionIcons, useSummary } from '../words/index.ts'
import { holdsQuery } from './holds.queries.ts'
import styles from './holds.module.css'

export function HoldsDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const { data: list, isError, isFetching, refetch } = useQuery(holdsQuery)
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      {list ? <Holds list={list} titleId={titleId} /> : <Waiting titleId={titleId} isLoading={!isError} />}
      {isError && !list && <LoadFailed isBusy={isFetching} onRetry={() => void refetch()} />}
    </Modal>
  )
}

function Waiting({ titleId, isLoading }: { titleId: string; isLoading: boolean }) {
  return (
    <>
      <h2 id={titleId} className={styles['label']}>
        <Copy id="accounts.holds.label" />
      </h2>
      {isLoading && <Skeleton className={styles['loading']} />}
    </>
  )
}

function Holds({ list, titleId }: { list: HoldList; titleId: string }) {
  const copy = useCopy()
  const amountWords = useAmountWords()
  const held = wireCents(list.held)
  return (
    <>
      <p className={styles['label']}>
        <Copy id="accounts.holds.label" />
      </p>
      <p className={styles['amount']}>
        <Money cents={held} />
      </p>
      <h2 id={titleId} className="vh">
        {copy('accounts.holds.title', { amount: amountWords(held) })}
      </h2>
      <p className="soft sm">
        <Copy id={list.holds.length === 0 ? 'accounts.holds.none' : 'accounts.holds.lead'} />
      </p>
      <ul className={styles['list']}>
        {list.holds.map((hold) => (
          <HoldRow key={hold.transactionId ?? hold.placedAt} hold={hold} />
        ))}
      </ul>
      <dl className={styles['sum']}>
        <Line label="accounts.details.present-label" cents={wireCents(list.present)} />
        <Line label="accounts.holds.label" cents={negateCents(held)} />
        <Line label="accounts.details.available-label" cents={wireCents(list.available)} isResult />
      </dl>
      {list.holds.length > 0 && (
        <ButtonLink to={writePath} variant="quiet" full className={styles['wrong']}>
          <Copy id="accounts.holds.wrong" />
        </ButtonLink>
      )}
    </>
  )
}

type LineProps = {
  label: 'accounts.details.present-label' | 'accounts.holds.label' | 'accounts.details.available-label'
  cents: ReturnType<typeof wireCents>
  isResult?: boolean
}

function Line({ label, cents, isResult = false }: LineProps) {
  return (
    <div className={classNames(isResult && styles['result'])}>
      <dt>
        <Copy id={label} />
      </dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  )
}

/** A summary is read as the list reads it: holds are no paydays. */
function HoldRow({ hold }: { hold: Hold }) {
  const locale = useLocale()
  const summaryOf = useSummary()
  const date = formatWeekday(parsePlainDate(hold.endsOn), locale)
  return (
    <li>
      <Orb icon={transactionIcons[hold.kind]} />
      <div className="grow">
        <div className={styles['head']}>
          <bdi className={styles['name']} lang={languageOfSummary(hold, locale)}>
            {summaryOf({ ...hold, payrollTransfer: null })}
          </bdi>
          <span className={styles['held']}>
            <Money cents={hold.amount} />
          </span>
        </div>
        <p className="sm soft">
          <Reason hold={hold} />
        </p>
        <p className={classNames(styles['ends'], hold.timing === 'overdue' && styles['overdue'])}>
          <Icon of={hold.timing === 'overdue' ? TriangleAlert : Clock} size="sm" />
          <Copy id={endingKeyOf(hold)} values={{ date }} />
        </p>
      </div>
    </li>
  )
}

function endingKeyOf({ timing, reason }: Hold) {
  if (timing === 'overdue') return 'accounts.holds.late'
  if (reason === 'transfer') return 'transactions.detail.expected-by'
  return timing === 'usual' ? 'accounts.holds.usually' : 'accounts.holds.drops-on'
}

function Reason({ hold }: { hold: Hold }) {
  const locale = useLocale()
  const { reason, bill, placedAt } = hold
  switch (reason) {
    case 'gas':
      return <Copy id="accounts.holds.gas-short" />
    case 'tip':
      return bill === null ? null : (
        <Copy id="accounts.holds.tip" values={{ bill: <Money cents={bill.amount} />, tip: <Money cents={bill.tip} /> }} />
      )
    case 'transfer': {
      const date = formatWeekday(dateIn(parseInstant(placedAt), browserTimeZone()), locale)
      return <Copy id="accounts.holds.transfer" values={{ date }} />
    }
    case 'company':
      return <Copy id="accounts.holds.company" />
    case 'fee':
      return <Copy id="accounts.holds.fee" />
    default:
      return <Copy id="accounts.holds.other" />
  }
}
