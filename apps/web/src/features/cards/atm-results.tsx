// The ATMs that were found, with how far, where, and what each can do.
import type { Atm, AtmFeature, AtmList } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import Navigation from 'lucide-react/icons/navigation'
import { ApiProblem } from '#platform/api.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { EmptyState, Icon, Link, LoadFailed, Skeleton } from '#ui'
import styles from './atm-results.module.css'

type AtmResultsProps = { list: AtmList | undefined; error: Error | null; isFetching: boolean; onRetry: () => void }

const featureKeys: Record<AtmFeature, CopyKey> = {
  OPEN_24_HOURS: 'cards.atm.filter-24h',
  DEPOSIT_AVAILABLE: 'cards.atm.filter-deposit',
  ACCESSIBLE: 'cards.atm.filter-accessible',
}

export function AtmResults({ list, error, isFetching, onRetry }: AtmResultsProps) {
  const copy = useCopy()
  const isFailed = error !== null && !isUnknownPlace(error)
  const found = error ? undefined : list
  return (
    <div aria-busy={isFetching}>
      <p role="status" className="vh">
        {found && !isFetching && <Copy id="cards.atm.count" values={{ count: found.data.length }} />}
      </p>
      {isFailed && <LoadFailed title={copy('cards.atm.failed')} level={2} isBusy={isFetching} onRetry={onRetry} />}
      {!error && !list && <Loading />}
      {found?.data.length === 0 && (
        <EmptyState icon={MapPinOff} tone="iris" level={2} title={copy('cards.atm.empty', { miles: found.radiusMiles })} />
      )}
      {found && found.data.length > 0 && (
        <ol aria-label={copy('cards.atm.results')}>
          {found.data.map((atm, index) => (
            <AtmRow key={`${atm.name} ${atm.address}`} atm={atm} number={index + 1} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** A ZIP code that is none: said at its field, and no failure of the search. */
export function isUnknownPlace(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'cards.place_unknown'
}

function AtmRow({ atm, number }: { atm: Atm; number: number }) {
  const copy = useCopy()
  const words = [
    copy(atm.isFree ? 'cards.atm.filter-free' : 'cards.atm.with-fee'),
    ...atm.features.map((feature) => copy(featureKeys[feature])),
  ]
  return (
    <li className={styles['row']}>
      <span className={styles['number']} aria-hidden="true">
        {number}
      </span>
      <div className="grow">
        <p className={styles['name']} translate="no">
          {atm.name}
        </p>
        <p className={styles['where']}>
          {copy('cards.atm.distance', { miles: oneDecimal.format(atm.distanceMiles) })} · {atm.address}
        </p>
        <p className={atm.isFree ? styles['free'] : styles['where']}>{words.join(' · ')}</p>
      </div>
      <Link className={styles['directions']} href={directionsTo(atm)} newTab>
        <Icon of={Navigation} />
        <span className="vh">{copy('cards.atm.directions', { name: atm.name })}</span>
      </Link>
    </li>
  )
}

// The same in both languages (copy deck, "Numbers and money").
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Only when she presses it does another site hear where she goes. */
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
