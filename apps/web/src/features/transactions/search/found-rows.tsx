// The results of a search, grouped by the day on which they happened. Pictures "transactions-search", "transactions-none".
import type { Transaction } from '@daybreak/contract'
import { formatWeekday } from '@daybreak/time'
import Clock from 'lucide-react/icons/clock'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Badge, classNames, Money, Orb, useAmountWords } from '#ui'
import type { OpenTransaction } from '../table/index.ts'
import {
  amountStyleOf,
  keyPart,
  kindNameOf,
  languageOfSummary,
  orbToneOf,
  rowStatusOf,
  signedAmountOf,
  transactionIcons,
  useSummary,
} from '../words/index.ts'
import { daysOf, sumOf } from './search.rules.ts'
import styles from './search.module.css'

type FoundRowsProps = {
  transactions: readonly Transaction[]
  words: string
  onOpen: OpenTransaction
  /** More is found than is shown: the last day may continue. */
  hasMore: boolean
}

export function FoundRows({ transactions, words, onOpen, hasMore }: FoundRowsProps) {
  const locale = useLocale()
  const copy = useCopy()
  const amountWords = useAmountWords()
  return daysOf(transactions, browserTimeZone()).map(({ day, transactions: rows }, position, days) => (
    <section key={rows[0]?.id} className={styles['onDay']} aria-labelledby={`day-${rows[0]?.id}`}>
      <h2 id={`day-${rows[0]?.id}`} className={styles['day']}>
        {`${formatWeekday(day, locale)}${locale === 'en' ? ', ' : ' '}${day.year}`}
      </h2>
      {!(hasMore && position === days.length - 1) && (
        <p className={styles['total']}>
          <span className="vh">{copy('transactions.search.day-total', { amount: amountWords(sumOf(rows)) })}</span>
          <span aria-hidden="true">
            <Money cents={sumOf(rows)} sign="always" />
          </span>
        </p>
      )}
      <ul className={styles['rows']}>
        {rows.map((transaction) => (
          <FoundRow key={transaction.id} {...{ transaction, words, onOpen }} />
        ))}
      </ul>
    </section>
  ))
}

function FoundRow({ transaction, words, onOpen }: { transaction: Transaction; words: string; onOpen: OpenTransaction }) {
  const locale = useLocale()
  const copy = useCopy()
  const name = useSummary()(transaction)
  const status = rowStatusOf(transaction)
  return (
    <li>
      <button
        type="button"
        className={styles['row']}
        aria-haspopup="dialog"
        onClick={(event) => onOpen(transaction, event.currentTarget)}
      >
        <Orb icon={transactionIcons[transaction.kind]} tone={orbToneOf(transaction)} />
        <span className={styles['words']}>
          <bdi className={styles['name']} lang={languageOfSummary(transaction, locale)}>
            <Marked text={name} words={words} />
          </bdi>
          <span className={styles['kind']}>
            <Copy id={kindNameOf(transaction.kind)} />
          </span>
        </span>
        <span className={styles['end']}>
          <span className={classNames(styles[amountStyleOf(transaction)], 'num')}>
            <Money cents={signedAmountOf(transaction)} sign="always" />
          </span>
          {status.appearance === 'bad' && <Badge tone="bad">{copy(`transactions.list.badge-${status.word}`)}</Badge>}
          {status.appearance === 'pending' && (
            <Badge tone="pending" icon={Clock}>
              {copy('transactions.list.badge-pending')}
            </Badge>
          )}
          {status.appearance === 'plain' && !status.isUsual && (
            <span className={styles['kind']}>{copy(`transactions.status.${keyPart(status.status)}`)}</span>
          )}
        </span>
      </button>
    </li>
  )
}

/** The typed words within a name, to be marked. One that is found without its accents is not marked. */
function Marked({ text, words }: { text: string; words: string }) {
  const asked = words.split(/\s+/u).filter((word) => word !== '')
  if (asked.length === 0) return text
  const pattern = new RegExp(
    `(${asked.map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)).join('|')})`,
    'giu',
  )
  // Each text has its place, so the place is the key.
  return text.split(pattern).map((part, position) =>
    position % 2 === 1 ? (
      <mark key={position} className={styles['hit']}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
