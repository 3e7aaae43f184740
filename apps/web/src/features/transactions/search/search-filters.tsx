// The filters of a search that are asked for less often: status, category, days and amounts.
import { transactionStates } from '@daybreak/contract'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { AmountInput, Button, ChoiceList, Fold, TextInput } from '#ui'
import { kindNameOf } from '../words/index.ts'
import { countFilters, kinds, nothingAsked, type Asked } from './search.rules.ts'
import styles from './search.module.css'

type SearchFiltersProps = { asked: Asked; onAsk: (changes: Partial<Asked>) => void }

const stateNames = {
  pending: 'transactions.list.badge-pending',
  complete: 'transactions.status.completed',
  undone: 'transactions.search.undone',
} as const

export function SearchFilters({ asked, onAsk }: SearchFiltersProps) {
  const copy = useCopy()
  const count = countFilters(asked)
  const label = copy('transactions.search.filters')
  return (
    <Fold icon={SlidersHorizontal} summary={count === 0 ? label : `${label} (${count})`} isOpen={count > 0}>
      <div className={styles['filters']}>
        <ChoiceList
          label={copy('transactions.detail.status')}
          value={asked.state}
          onChange={(event) => onAsk({ state: event.target.value })}
        >
          <option value="">{copy('transactions.search.any-status')}</option>
          {transactionStates.map((state) => (
            <option key={state} value={state}>
              {copy(stateNames[state])}
            </option>
          ))}
        </ChoiceList>
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
        <TextInput type="date" label={copy('transactions.filter.from')} value={asked.from} onValue={(from) => onAsk({ from })} />
        <TextInput type="date" label={copy('transactions.filter.to')} value={asked.to} onValue={(to) => onAsk({ to })} />
        <AmountInput label={copy('transactions.search.min')} value={asked.min} onValue={(min) => onAsk({ min })} />
        <AmountInput label={copy('transactions.search.max')} value={asked.max} onValue={(max) => onAsk({ max })} />
      </div>
      {count > 0 && (
        <Button variant="quiet" size="sm" onClick={() => onAsk({ ...nothingAsked, q: asked.q, way: asked.way })}>
          <Copy id="transactions.filter.clear" />
        </Button>
      )}
    </Fold>
  )
}
