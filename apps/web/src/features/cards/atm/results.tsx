// The ATMs that were found, ten at a time, with distance, address, and what each can do.
import type { Atm, AtmFeature, AtmList } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import ChevronDown from 'lucide-react/icons/chevron-down'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import Navigation from 'lucide-react/icons/navigation'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, classNames, EmptyState, Icon, Link, LoadFailed, Skeleton } from '#ui'
import { distanceText } from '../atm-map/index.ts'
import styles from './results.module.css'

type AtmResultsProps = {
  list: AtmList | undefined
  error: Error | null
  isFetching: boolean
  shown: number
  selected: number | null
  /** Chosen on the map, so it comes first while it is chosen. */
  lifted: number | null
  onSelect: (index: number) => void
  onMore: () => void
  onRetry: () => void
}

const featureKeys: Record<AtmFeature, CopyKey> = {
  OPEN_24_HOURS: 'cards.atm.filter-24h',
  DEPOSIT_AVAILABLE: 'cards.atm.filter-deposit',
  ACCESSIBLE: 'cards.atm.filter-accessible',
}

export function AtmResults({ list, error, isFetching, shown, selected, lifted, onSelect, onMore, onRetry }: AtmResultsProps) {
  const copy = useCopy()
  const total = list?.data.length ?? 0
  const rows = (list?.data ?? []).slice(0, shown).map((atm, index) => ({ atm, index }))
  const inOrder = [...rows.filter(({ index }) => index === lifted), ...rows.filter(({ index }) => index !== lifted)]
  return (
    <div aria-busy={isFetching}>
      {error && <LoadFailed title={copy('cards.atm.failed')} level={2} isBusy={isFetching} onRetry={onRetry} />}
      {!error && !list && <Loading />}
      {list && total === 0 && (
        <EmptyState icon={MapPinOff} tone="iris" level={2} title={copy('cards.atm.empty', { miles: list.radiusMiles })} />
      )}
      {inOrder.length > 0 && (
        <ol aria-label={copy('cards.atm.results')}>
          {inOrder.map(({ atm, index }) => (
            <AtmRow
              key={`${atm.name} ${atm.address}`}
              atm={atm}
              number={index + 1}
              isSelected={selected === index}
              onSelect={() => onSelect(index)}
            />
          ))}
        </ol>
      )}
      <div className={styles['foot']}>
        <p role="status" className={styles['count']}>
          {list && total > 0 && !isFetching && (
            <Copy id="cards.atm.list-count" values={{ shown: rows.length, total, miles: list.radiusMiles }} />
          )}
        </p>
        {rows.length < total && (
          <Button variant="quiet" size="sm" iconEnd={ChevronDown} onClick={onMore}>
            <Copy id="cards.atm.list-more" />
          </Button>
        )}
      </div>
    </div>
  )
}

function AtmRow({ atm, number, isSelected, onSelect }: { atm: Atm; number: number; isSelected: boolean; onSelect: () => void }) {
  const copy = useCopy()
  const is24h = atm.features.includes('OPEN_24_HOURS')
  const cost = copy(atm.isFree ? 'cards.atm.filter-free' : 'cards.atm.with-fee')
  const words = [cost, ...(is24h ? [copy(featureKeys.OPEN_24_HOURS)] : [])]
  const others = atm.features.filter((feature) => feature !== 'OPEN_24_HOURS').map((feature) => copy(featureKeys[feature]))
  return (
    <li className={classNames(styles['row'], isSelected && styles['selected'])} value={number}>
      <span className={styles['number']} aria-hidden="true">
        {number}
      </span>
      <div className="grow">
        <button type="button" className={styles['pick']} aria-pressed={isSelected} translate="no" lang="en" onClick={onSelect}>
          {atm.name}
        </button>
        <p className={styles['where']}>
          {copy('cards.atm.distance', { miles: distanceText(atm.distanceMiles) })} · {atm.address}
        </p>
        <p className={atm.isFree ? styles['free'] : styles['where']}>{words.join(' · ')}</p>
        {isSelected && others.length > 0 && <p className={styles['where']}>{others.join(' · ')}</p>}
      </div>
      <Link className={styles['directions']} href={directionsTo(atm)} newTab>
        <Icon of={Navigation} />
        <span className="vh">
          <Copy id="cards.atm.directions" values={{ name: <span lang="en">{atm.name}</span> }} />
        </span>
      </Link>
    </li>
  )
}

/** Only a press on it reveals to another site where the worker goes. */
function directionsTo({ latitude, longitude }: Atm): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`
}

function Loading() {
  return (
    <div className={styles['loading']}>
      <Skeleton className={styles['box']} />
      <Skeleton className={styles['box']} />
      <Skeleton className={styles['box']} />
    </div>
  )
}
