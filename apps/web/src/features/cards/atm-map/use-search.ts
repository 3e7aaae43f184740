// Holds the search: around a ZIP code or the worker's location, how far, and with which filters.
import type { AtmSearch } from '@daybreak/contract'
import { useState } from 'react'

export type SearchCenter = { postalCode: string } | { position: NonNullable<AtmSearch['position']> }
export type Filter = 'isFree' | NonNullable<AtmSearch['features']>[number]
export type Radius = NonNullable<AtmSearch['radiusMiles']>

/** Readings 4.5: "radius 1/5/10/25 mi (default 5)". */
export const radii: readonly Radius[] = [1, 5, 10, 25]
const usualRadius: Radius = 5
/** DESIGN-2 C, "Chips: No fee (on at first)". */
const usualFilters: ReadonlySet<Filter> = new Set<Filter>(['isFree'])

export type Filters = { radius: Radius; only: ReadonlySet<Filter> }

export function useFilters() {
  const [filters, setFilters] = useState<Filters>({ radius: usualRadius, only: usualFilters })
  return {
    filters,
    setRadius: (radius: Radius) => setFilters((before) => ({ ...before, radius })),
    toggle: (filter: Filter) => setFilters((before) => ({ ...before, only: toggled(before.only, filter) })),
    clear: () => setFilters({ radius: usualRadius, only: new Set() }),
  }
}

function toggled(filters: ReadonlySet<Filter>, filter: Filter): ReadonlySet<Filter> {
  const others = [...filters].filter((each) => each !== filter)
  return new Set(filters.has(filter) ? others : [...others, filter])
}

/** How many of the things in the sheet are not as they are at first; what has a chip of its own is not counted. */
export function countInSheet({ radius, only }: Filters): number {
  const besides = [...only].filter((filter) => filter !== 'isFree' && filter !== 'OPEN_24_HOURS')
  return besides.length + (radius === usualRadius ? 0 : 1)
}

export function searchOf(center: SearchCenter | null, { radius, only }: Filters): AtmSearch {
  const features = [...only].filter((filter) => filter !== 'isFree')
  return { ...center, radiusMiles: radius, ...(features.length > 0 && { features }), ...(only.has('isFree') && { isFree: true }) }
}

/** An older position will not do for someone who is walking; asking longer than this is worse than a ZIP code. */
const locating = { maximumAge: 60_000, timeout: 10_000, enableHighAccuracy: false }
/** About a hundred meters: enough to find an ATM, and no more than that leaves the phone. */
const decimals = 3

type OnPosition = (position: NonNullable<AtmSearch['position']>) => void

/** Asks the browser where the worker is; only on a press, and never kept. */
export function useLocating() {
  const [isLocating, setIsLocating] = useState(false)
  const [isDenied, setIsDenied] = useState(false)
  return {
    isLocating,
    isDenied,
    forget: () => setIsDenied(false),
    locate(onPosition: OnPosition) {
      setIsLocating(true)
      setIsDenied(false)
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setIsLocating(false)
          onPosition({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
        },
        () => {
          setIsLocating(false)
          setIsDenied(true)
        },
        locating,
      )
    },
  }
}

function rounded(degrees: number): number {
  const steps = 10 ** decimals
  return Math.round(degrees * steps) / steps
}
