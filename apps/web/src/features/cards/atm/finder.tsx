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
import { AtmMap, searchOf, useFilters, useLocating, type SearchCenter } from '../atm-map/index.ts'
import { LocationForm, zipFaultOf } from './location-form.tsx'
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
  const [center, setCenter] = useState<SearchCenter | null>(homeZip === null ? null : { postalCode: homeZip })
  const [shown, setShown] = useState(atmsAtOnce)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const filters = useFilters()
  const search = searchOf(center, filters.filters)
  const query = useQuery({ ...atmsQuery(cardId, search), enabled: center !== null, placeholderData: keepPreviousData })
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
      setCenter({ postalCode: zip.trim() })
    },
  })
  const locate = () =>
    locating.locate((position) => {
      form.set({ zip: '' })
      setCenter({ position })
    })
  const isUnknown =
    isUnknownZip(query.error) && center !== null && 'postalCode' in center && form.values.zip.trim() === center.postalCode
  const zipFault = isUnknown ? 'cards.atm.place-unknown' : null

  return (
    <div className={styles['finder']}>
      <LocationForm form={form} onTyped={locating.forget} fault={locating.isDenied ? 'cards.atm.location-denied' : zipFault} />
      {list && !isFailed(query.error) && (
        <div className={styles['map']}>
          <AtmMap
            key={key}
            list={list}
            shown={shown}
            selected={chosen?.index ?? null}
            centerName={center && 'postalCode' in center ? center.postalCode : copy('cards.atm.map-here')}
            isOwnPosition={center !== null && 'position' in center}
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
        {center !== null && (
          <AtmResults
            list={list}
            error={isUnknownZip(query.error) ? null : query.error}
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

/** An invalid ZIP code: shown at its field, not as a failure of the search. */
function isUnknownZip(error: Error | null): boolean {
  return problemOf(error, cardsRoutes.findAtms)?.code === 'cards.place_unknown'
}

function isFailed(error: Error | null): boolean {
  return error !== null && !isUnknownZip(error)
}
