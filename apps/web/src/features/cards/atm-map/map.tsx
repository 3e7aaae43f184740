// The map of the ATMs that were found: pins over true outlines, or over the operator's own map. Readings 4.5, "ATM finder".
import type { Atm, AtmList } from '@daybreak/contract'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState, useLayoutEffect, useRef, type RefObject } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useBrand } from '#platform/copy/brand.ts'
import { IconButton } from '#ui'
import { clampZoom, coveredPins, fittingZoom, middleOf, milesFrom, scaleOf, zoomStep, type Position } from './map.rules.ts'
import { distanceText } from './distance.ts'
import { useView } from './use-view.ts'
import styles from './map.module.css'

// Neither is part of the screen's first load: the list is the answer, the map shows it once more.
const MapBackground = lazy(async () => ({ default: (await import('./map-background.tsx')).MapBackground }))
const Tiles = lazy(async () => ({ default: (await import('./tiles.tsx')).Tiles }))

type AtmMapProps = {
  list: AtmList
  /** How many of them the list shows: as many pins are there, with the numbers of the list. */
  shown: number
  selected: number | null
  /** What was searched, as it was typed. */
  centerName: string
  /** The middle is where the worker is. */
  isOwnPosition: boolean
  isLocating: boolean
  onSelect: (index: number) => void
  onLocate: () => void
}

export function AtmMap({ list, shown, selected, centerName, isOwnPosition, isLocating, onSelect, onLocate }: AtmMapProps) {
  const copy = useCopy()
  const { mapStyleUrl } = useBrand()
  const { ref, view } = useView()
  const middle = middleOf(view)
  const atms = list.data.slice(0, shown)
  const { center } = list
  const fitting = fittingZoom(center, atms, view)
  // What the keys have made of it, until another search or more of the list asks for another view.
  const [chosen, setChosen] = useState<{ zoom: number; fitting: number } | null>(null)
  const zoom = chosen?.fitting === fitting ? chosen.zoom : fitting
  const covered = coveredPins(center, atms, zoom)
  const zoomBy = (factor: number) => setChosen({ zoom: clampZoom(zoom * factor), fitting })
  return (
    <div
      ref={ref}
      className={styles['map']}
      role="group"
      aria-label={copy('cards.atm.map-label', { count: atms.length, place: centerName })}
    >
      <Suspense>
        {mapStyleUrl === null ? (
          <MapBackground center={center} pixelsPerMile={zoom} view={view} />
        ) : (
          <Tiles styleUrl={mapStyleUrl} center={center} pixelsPerMile={zoom} down={middle - view.height / 2} />
        )}
      </Suspense>
      {isOwnPosition && <Here middle={middle} />}
      {atms.map((atm, index) => (
        <Pin
          key={`${atm.name} ${atm.address}`}
          atm={atm}
          number={index + 1}
          center={center}
          pixelsPerMile={zoom}
          middle={middle}
          isSelected={selected === index}
          isCovered={covered[index] === true}
          onSelect={() => onSelect(index)}
        />
      ))}
      <Scale pixelsPerMile={zoom} />
      <div className={styles['keys']}>
        <span className={styles['zoom']}>
          <IconButton label={copy('cards.atm.map-zoom-in')} icon={Plus} onClick={() => zoomBy(zoomStep)} />
          <IconButton label={copy('cards.atm.map-zoom-out')} icon={Minus} onClick={() => zoomBy(1 / zoomStep)} />
        </span>
        <IconButton
          className={styles['locate']}
          label={copy('cards.atm.use-location')}
          icon={LocateFixed}
          aria-busy={isLocating}
          onClick={onLocate}
        />
      </div>
    </div>
  )
}

type PinProps = {
  atm: Atm
  number: number
  center: Position
  pixelsPerMile: number
  middle: number
  isSelected: boolean
  isCovered: boolean
  onSelect: () => void
}

function Pin({ atm, number, center, pixelsPerMile, middle, isSelected, isCovered, onSelect }: PinProps) {
  const copy = useCopy()
  const { right, down } = milesFrom(center, atm)
  const ref = useProperties<HTMLButtonElement>({
    left: `calc(50% + ${right * pixelsPerMile}px)`,
    top: `${middle + down * pixelsPerMile}px`,
    // The nearest is on top of the others.
    '--number': String(number),
  })
  const distance = copy('cards.atm.distance', { miles: distanceText(atm.distanceMiles) })
  return (
    <button
      ref={ref}
      type="button"
      className={styles['pin']}
      tabIndex={isCovered ? -1 : undefined}
      aria-pressed={isSelected}
      aria-label={copy('cards.atm.map-pin', { number, name: atm.name, distance })}
      onClick={onSelect}
    >
      <span>{number}</span>
    </button>
  )
}

function Here({ middle }: { middle: number }) {
  const ref = useProperties<HTMLElement>({ top: `${middle}px` })
  return (
    <span ref={ref} className={styles['here']}>
      <span className="vh">
        <Copy id="cards.atm.map-here" />
      </span>
    </span>
  )
}

function Scale({ pixelsPerMile }: { pixelsPerMile: number }) {
  const { miles, width } = scaleOf(pixelsPerMile)
  const ref = useProperties<HTMLElement>({ width: `${width}px` })
  return (
    <span className={styles['scale']}>
      <Copy id={miles === 0.5 ? 'cards.atm.map-scale' : 'cards.atm.distance'} values={{ miles: String(miles) }} />
      <i ref={ref} />
    </span>
  )
}

/** Sets an element's style by script: figures that only the page knows, which the page's policy allows no markup to carry. */
function useProperties<Drawn extends HTMLElement>(properties: Readonly<Record<string, string>>): RefObject<Drawn | null> {
  const ref = useRef<Drawn>(null)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties)) ref.current?.style.setProperty(name, value)
  })
  return ref
}
