// Finds ATMs near a ZIP code or near her, nearest first. The list is the answer; no map service hears of it. Readings 4.5, "ATM finder".
import type { AtmList, AtmSearch } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { Card, ChoiceChips, ToggleChips } from '#ui'
import { AtmResults, isUnknownPlace } from './atm-results.tsx'
import { AtmSketch } from './atm-sketch.tsx'
import { PlaceForm, type Place } from './place-form.tsx'
import { atmsQuery } from './cards.queries.ts'
import styles from './atm-finder.module.css'

type Filter = 'isFree' | 'OPEN_24_HOURS' | 'DEPOSIT_AVAILABLE' | 'ACCESSIBLE'
type Radius = NonNullable<AtmSearch['radiusMiles']>

/** Readings 4.5: "radius 1/5/10/25 mi (default 5)". */
const radii: readonly Radius[] = [1, 5, 10, 25]

type AtmFinderProps = {
  cardId: string
  /** The ZIP code to begin with: the worker's own. */
  homeZip: string | null
}

export function AtmFinder({ cardId, homeZip }: AtmFinderProps) {
  const copy = useCopy()
  const [place, setPlace] = useState<Place | null>(homeZip === null ? null : { postalCode: homeZip })
  const [radius, setRadius] = useState<Radius>(5)
  const [filters, setFilters] = useState<ReadonlySet<Filter>>(new Set())
  const { isFree, features } = partsOf(filters)
  const search: AtmSearch = { ...place, radiusMiles: radius, ...(features.length > 0 && { features }), ...(isFree && { isFree }) }
  const { data, error, isFetching, refetch } = useQuery({
    ...atmsQuery(cardId, search),
    enabled: place !== null,
    placeholderData: keepPreviousData,
  })

  return (
    <div className={styles['finder']}>
      <Card flush>
        <div className={styles['question']}>
          <PlaceForm
            homeZip={homeZip}
            isBusy={isFetching}
            unknownZip={isUnknownPlace(error) && place && 'postalCode' in place ? place.postalCode : null}
            onPlace={setPlace}
          />
          <ChoiceChips
            legend={copy('cards.atm.radius-legend')}
            chips={radii.map((miles) => ({ value: String(miles), label: copy('cards.atm.radius', { miles }) }))}
            value={String(radius)}
            onValue={(value) => setRadius(radii.find((miles) => String(miles) === value) ?? radius)}
          />
          <ToggleChips
            legend={copy('cards.atm.filters-legend')}
            chips={[
              { value: 'isFree', label: copy('cards.atm.filter-free') },
              { value: 'OPEN_24_HOURS', label: copy('cards.atm.filter-24h') },
              { value: 'DEPOSIT_AVAILABLE', label: copy('cards.atm.filter-deposit') },
              { value: 'ACCESSIBLE', label: copy('cards.atm.filter-accessible') },
            ]}
            values={filters}
            onToggle={(filter) => setFilters((before) => toggled(before, filter))}
          />
        </div>
        {place !== null && <AtmResults list={data} error={error} isFetching={isFetching} onRetry={() => void refetch()} />}
      </Card>
      <div className={styles['beside']}>
        {data && data.data.length > 0 && !error && <AtmSketch list={data} />}
        <Tips withdrawalPerDay={data?.withdrawalPerDay} />
      </div>
    </div>
  )
}

function toggled(filters: ReadonlySet<Filter>, filter: Filter): ReadonlySet<Filter> {
  const others = [...filters].filter((each) => each !== filter)
  return new Set(filters.has(filter) ? others : [...others, filter])
}

function partsOf(filters: ReadonlySet<Filter>): { isFree: boolean; features: NonNullable<AtmSearch['features']> } {
  return { isFree: filters.has('isFree'), features: [...filters].filter((filter) => filter !== 'isFree') }
}

function Tips({ withdrawalPerDay }: { withdrawalPerDay: AtmList['withdrawalPerDay'] | undefined }) {
  return (
    <div className={styles['tips']}>
      {withdrawalPerDay !== undefined && (
        <p>
          <Copy id="cards.atm.limit" values={{ amount: formatDollars(wireCents(withdrawalPerDay)) }} />
        </p>
      )}
      <p>
        <Copy id="cards.atm.register-tip" />
      </p>
    </div>
  )
}
