// Finds ATMs near a ZIP code or near the worker, nearest first, as a list with a map above or beside it. Readings 4.5, "ATM finder".
import { cardsRoutes } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import { useState } from 'react'
import { problemOf } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Icon, useForm } from '#ui'
import { atmsQuery } from '../cards.queries.ts'
import { AtmFilters } from './filters.tsx'
import { AtmMap, searchOf, useFilters, useLocating, type Place } from '../atm-map/index.ts'
import { PlaceForm, zipFaultOf } from './place-form.tsx'
import { AtmResults } from './results.tsx'
import styles from './finder.module.css'

type AtmFinderProps = {
  cardId: string
  /** The ZIP code to begin with: the worker's own. */
  homeZip: string | null
}

const atmsAtOnce = 10
type Choice = { index: number; isLifted: boolean }

export function AtmFinder({ cardId, homeZip }: AtmFinderProps) {
  const copy = useCopy()
  const [place, setPlace] = useState<Place | null>(homeZip === null ? null : { postalCode: homeZip })
  const [shown, setShown] = useState(atmsAtOnce)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const filters = useFilters()
  const search = searchOf(place, filters.filters)
  const query = useQuery({ ...atmsQuery(cardId, search), enabled: place !== null, placeholderData: keepPreviousData })
  const list = query.error ? undefined : query.data
  const key = JSON.stringify(search)
  const [searched, setSearched] = useState(key)
  // Another search is another list: it begins at its first ten, with nothing chosen.
  if (searched !== key) {
    setSearched(key)
    setShown(atmsAtOnce)
    setChosen(null)
  }
  const locating = useLocating()
  const form = useForm({
    initial: () => ({ zip: homeZip ?? '' }),
    check: ({ zip }) => ({ zip: zipFaultOf(zip.trim()) }),
    send({ zip }) {
      locating.forget()
      setPlace({ postalCode: zip.trim() })
    },
  })
  const locate = () =>
    locating.locate((position) => {
      form.set({ zip: '' })
      setPlace({ position })
    })
  const isUnknown =
    isUnknownPlace(query.error) && place !== null && 'postalCode' in place && form.values.zip.trim() === place.postalCode
  const placeFault = isUnknown ? 'cards.atm.place-unknown' : null

  return (
    <div className={styles['finder']}>
      <PlaceForm form={form} onTyped={locating.forget} fault={locating.isDenied ? 'cards.atm.location-denied' : placeFault} />
      {list && !isFailed(query.error) && (
        <div className={styles['map']}>
          <AtmMap
            key={key}
            list={list}
            shown={shown}
            selected={chosen?.index ?? null}
            place={place && 'postalCode' in place ? place.postalCode : copy('cards.atm.map-here')}
            isOwnPosition={place !== null && 'position' in place}
            isLocating={locating.isLocating}
            onSelect={(index) => setChosen({ index, isLifted: true })}
            onLocate={locate}
          />
        </div>
      )}
      <section className={styles['results']} aria-label={copy('cards.atm.list-label')}>
        <div className={styles['bar']}>
          <AtmFilters search={filters} count={query.isFetching ? null : (list?.data.length ?? 0)} />
          {list && (
            <p className={styles['limit']}>
              <Icon of={Banknote} size="sm" />
              <Copy id="cards.atm.limit" values={{ amount: formatDollars(wireCents(list.withdrawalPerDay)) }} />
            </p>
          )}
        </div>
        {place !== null && (
          <AtmResults
            list={list}
            error={isUnknownPlace(query.error) ? null : query.error}
            isFetching={query.isFetching}
            shown={shown}
            selected={chosen?.index ?? null}
            lifted={chosen?.isLifted === true ? chosen.index : null}
            onSelect={(index) => setChosen({ index, isLifted: false })}
            onMore={() => setShown((before) => before + atmsAtOnce)}
            onRetry={() => void query.refetch()}
          />
        )}
        <p className={styles['tip']}>
          <Copy id="cards.atm.register-tip" />
        </p>
      </section>
    </div>
  )
}

/** A ZIP code that is none: said at its field, and no failure of the search. */
function isUnknownPlace(error: Error | null): boolean {
  return problemOf(error, cardsRoutes.findAtms)?.code === 'cards.place_unknown'
}

function isFailed(error: Error | null): boolean {
  return error !== null && !isUnknownPlace(error)
}
