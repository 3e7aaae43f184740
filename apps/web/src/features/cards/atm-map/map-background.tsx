// The drawn background of the map: land, water and state lines in their true positions. No map service learns where the worker
// searches.
import { useMemo } from 'react'
import { middleOf, type Position, type View } from './map.rules.ts'
import { outlinesAround } from './outlines.ts'
import styles from './map.module.css'

export function MapBackground({ center, pixelsPerMile, view }: { center: Position; pixelsPerMile: number; view: View }) {
  const { latitude, longitude } = center
  const outlines = useMemo(() => outlinesAround({ latitude, longitude }), [latitude, longitude])
  // Without outlines for a place the land stays plain; pins, own position and scale are still right.
  if (outlines === null) return null
  const { width, height } = view
  const middle = middleOf(view)
  return (
    <svg className={styles['background']} viewBox={`${-width / 2} ${-middle} ${width} ${height}`} aria-hidden="true">
      <rect className={styles['water']} x={-width / 2} y={-middle} width={width} height={height} />
      <g transform={`scale(${pixelsPerMile})`}>
        <path className={styles['land']} d={outlines.land} />
        <path className={styles['border']} d={outlines.borders} />
      </g>
    </svg>
  )
}
