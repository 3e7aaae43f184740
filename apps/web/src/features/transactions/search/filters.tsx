// The less frequent filters of a search, in a sheet: status, days, category and amounts. Picture "transactions-filter-sheet".
import { transactionStates } from '@daybreak/contract'
import { formatDollars, noCents, typedDollars } from '@daybreak/money'
import { dateIn, formatDate, instantFromMilliseconds, parsePlainDate } from '@daybreak/time'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { AmountInput, Button, ChoiceChips, ChoiceList, Modal, TextInput } from '#ui'
import { kindNameOf } from '../words/index.ts'
import {
  countFilters,
  daysOfSpan,
  faultsOf,
  kinds,
  nothingAsked,
  spanOf,
  spans,
  type Asked,
  type Fault,
  type Span,
} from './search.rules.ts'
import styles from './search.module.css'

type SearchFiltersProps = {
  asked: Asked
  onAsk: (changes: Partial<Asked>) => void
  /** How many transactions there are with them; null while that is not known. */
  count: number | null
}

const stateNames = {
  pending: 'transactions.list.badge-pending',
  complete: 'transactions.status.completed',
  undone: 'transactions.search.undone',
} as const
const spanNames = {
  any: 'transactions.search.all',
  month: 'transactions.search.this-month',
  days: 'transactions.search.days-30',
  year: 'transactions.search.months-12',
  own: 'transactions.search.own-days',
} as const satisfies Record<Span, string>

export function SearchFilters(props: SearchFiltersProps) {
  const copy = useCopy()
  const [isOpen, setIsOpen] = useState(false)
  const on = countFilters(props.asked)
  return (
    <>
      <Button
        variant="line"
        icon={SlidersHorizontal}
        className={styles['open']}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className={styles['openName']}>{copy('transactions.search.filters')}</span>
        {on > 0 && (
          <>
            <span aria-hidden="true" className={styles['on']}>
              {on}
            </span>
            <span className="vh">{copy('transactions.search.filters-on', { count: on })}</span>
          </>
        )}
      </Button>
      {isOpen && <FilterSheet {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Each change is searched at once: the button shows the count, and closes. */
function FilterSheet({ asked, onAsk, count, onClose }: SearchFiltersProps & { onClose: () => void }) {
  const copy = useCopy()
  const titleId = useId()
  const [cleared, setCleared] = useState(0)
  const errorOf = useErrors(asked)
  function clear() {
    onAsk({ ...nothingAsked, q: asked.q, way: asked.way })
    setCleared((before) => before + 1)
  }
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="transactions.search.filters" />
      </h2>
      <div className={styles['filters']}>
        <ChoiceChips
          legend={copy('transactions.detail.status')}
          isLegendShown
          chips={[
            { value: '', label: copy('transactions.search.all') },
            ...transactionStates.map((state) => ({ value: state, label: copy(stateNames[state]) })),
          ]}
          value={asked.state}
          onValue={(state) => onAsk({ state })}
        />
        <Days key={cleared} asked={asked} onAsk={onAsk} />
        <div>
          <p className={styles['legend']} aria-hidden="true">
            <Copy id="transactions.detail.category" />
          </p>
          <ChoiceList
            label={copy('transactions.detail.category')}
            value={asked.kind}
            onChange={(event) => onAsk({ kind: event.target.value })}
          >
            <option value="">{copy('transactions.search.any-kind')}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {copy(kindNameOf(kind))}
              </option>
            ))}
          </ChoiceList>
        </div>
        <div className={styles['pair']}>
          <AmountInput
            label={copy('transactions.search.min')}
            value={asked.min}
            error={errorOf('min')}
            onValue={(min) => onAsk({ min })}
          />
          <AmountInput
            label={copy('transactions.search.max')}
            value={asked.max}
            error={errorOf('max')}
            onValue={(max) => onAsk({ max })}
          />
        </div>
        <div className={styles['actions']}>
          <Button full busy={count === null} onClick={onClose}>
            <Copy id="transactions.search.show" values={{ count: count ?? 0 }} />
          </Button>
          <Button variant="quiet" full onClick={clear}>
            <Copy id="transactions.filter.clear" />
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** What is wrong with a field, in words; null while nothing is. */
function useErrors(asked: Asked): (name: 'from' | 'to' | 'min' | 'max') => string | undefined {
  const copy = useCopy()
  const locale = useLocale()
  const faults = faultsOf(asked)
  const words: Record<Fault, () => string> = {
    'not-day': () => copy('transactions.search.not-day'),
    'not-amount': () => copy('transactions.search.not-amount'),
    'to-before-from': () => copy('transactions.search.to-before-from', { day: formatDate(parsePlainDate(asked.from), locale) }),
    'max-below-min': () =>
      copy('transactions.search.max-below-min', { amount: formatDollars(typedDollars(asked.min) ?? noCents, 'never') }),
  }
  return (name) => {
    const fault = faults[name]
    return fault && words[fault]()
  }
}

/** A span up to today by one press, or days of the worker's own. */
function Days({ asked, onAsk }: Pick<SearchFiltersProps, 'asked' | 'onAsk'>) {
  const copy = useCopy()
  const nowMs = useNowMs()
  const [today] = useState(() => dateIn(instantFromMilliseconds(nowMs()), browserTimeZone()))
  const span = spanOf(asked, today)
  const errorOf = useErrors(asked)
  // Days that are typed stay the worker's own, also while they are those of a span.
  const [isOwn, setIsOwn] = useState(span === 'own')
  const chosen = isOwn ? 'own' : span
  function choose(next: Span) {
    setIsOwn(next === 'own')
    if (next !== 'own') onAsk(daysOfSpan(next, today))
  }
  return (
    <>
      <ChoiceChips
        legend={copy('transactions.search.dates')}
        isLegendShown
        chips={spans.map((value) => ({ value, label: copy(spanNames[value]) }))}
        value={chosen}
        onValue={choose}
      />
      {chosen === 'own' && (
        <div className={styles['pair']}>
          <TextInput
            type="date"
            label={copy('transactions.filter.from')}
            value={asked.from}
            error={errorOf('from')}
            onValue={(from) => onAsk({ from })}
          />
          <TextInput
            type="date"
            label={copy('transactions.filter.to')}
            value={asked.to}
            error={errorOf('to')}
            onValue={(to) => onAsk({ to })}
          />
        </div>
      )}
    </>
  )
}
