// The filters of the ATM finder: the chips above the list, and the sheet with all of them.
import type { CopyKey } from '@daybreak/copy'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Check, ChoiceChips, Modal, ToggleChips } from '#ui'
import { countInSheet, radii, type Filter, type useFilters } from '../atm-map/index.ts'
import styles from './filters.module.css'

// The card provider reports no opening hours but "24 hours": what is open now is not known, and not offered.
const filterKeys: readonly (readonly [Filter, CopyKey])[] = [
  ['isFree', 'cards.atm.filter-free'],
  ['OPEN_24_HOURS', 'cards.atm.filter-24h'],
  ['DEPOSIT_AVAILABLE', 'cards.atm.filter-deposit'],
  ['ACCESSIBLE', 'cards.atm.filter-accessible'],
]

type FiltersProps = {
  search: ReturnType<typeof useFilters>
  /** How many ATMs there are with them; null while that is not known. */
  count: number | null
}

export function AtmFilters({ search, count }: FiltersProps) {
  const copy = useCopy()
  const [isOpen, setIsOpen] = useState(false)
  const { filters, toggle } = search
  const inSheet = countInSheet(filters)
  return (
    <div className={styles['bar']}>
      <ToggleChips
        legend={copy('cards.atm.filters-legend')}
        chips={filterKeys.slice(0, 2).map(([value, key]) => ({ value, label: copy(key) }))}
        values={filters.only}
        onToggle={toggle}
      />
      <Button
        variant="line"
        size="sm"
        className={styles['chip']}
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {inSheet === 0 ? <Copy id="cards.atm.filters" /> : <Copy id="cards.atm.filters-on" values={{ count: inSheet }} />}
      </Button>
      <FilterSheet isOpen={isOpen} search={search} count={count} onClose={() => setIsOpen(false)} />
    </div>
  )
}

/** Each change is searched at once: the button shows the count, and closes. */
function FilterSheet({ isOpen, search, count, onClose }: FiltersProps & { isOpen: boolean; onClose: () => void }) {
  const copy = useCopy()
  const titleId = useId()
  const { filters, setRadius, toggle, clear } = search
  return (
    <Modal open={isOpen} onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="cards.atm.filters" />
      </h2>
      <p className={styles['legend']} aria-hidden="true">
        <Copy id="cards.atm.filters-radius" />
      </p>
      <ChoiceChips
        legend={copy('cards.atm.filters-radius')}
        chips={radii.map((miles) => ({ value: String(miles), label: copy('cards.atm.radius', { miles }) }))}
        value={String(filters.radius)}
        onValue={(value) => setRadius(radii.find((miles) => String(miles) === value) ?? filters.radius)}
      />
      <fieldset className={styles['only']}>
        <legend className={styles['legend']}>
          <Copy id="cards.atm.filters-only" />
        </legend>
        {filterKeys.map(([filter, key]) => (
          <Check key={filter} value={filters.only.has(filter)} onValue={() => toggle(filter)}>
            <Copy id={key} />
          </Check>
        ))}
      </fieldset>
      <div className={styles['actions']}>
        <Button full busy={count === null} onClick={onClose}>
          <Copy id="cards.atm.filters-show" values={{ count: count ?? 0 }} />
        </Button>
        <Button variant="quiet" full onClick={clear}>
          <Copy id="cards.atm.filters-clear" />
        </Button>
      </div>
    </Modal>
  )
}
