// A sketch of where the ATMs lie, beside the list that says it in words. Drawn here: no map service hears where she looks.
import type { AtmList } from '@daybreak/contract'
import { pointsOf } from './atm-sketch.rules.ts'
import styles from './atm-sketch.module.css'

/** How far from the middle the farthest is drawn, and where the drawing's frame is. */
const edge = 100
const frame = 122
/** More would lie on one another; the list has them all. */
const mostPins = 12
const rings = [0.5, 1]

export function AtmSketch({ list }: { list: AtmList }) {
  const pins = pointsOf({ ...list, data: list.data.slice(0, mostPins) })
  return (
    <svg className={styles['sketch']} viewBox={`${-frame} ${-frame} ${2 * frame} ${2 * frame}`} aria-hidden="true">
      {rings.map((share) => (
        <circle key={share} className={styles['ring']} r={edge * share} />
      ))}
      <circle className={styles['halo']} r="11" />
      <circle className={styles['here']} r="5" />
      {/* The nearest is drawn last, over the others. */}
      {pins
        .map(({ right, down }, index) => (
          <g key={index} transform={`translate(${right * edge} ${down * edge})`}>
            <path className={styles['pin']} d="M0 0C-5-6-9-9-9-15a9 9 0 1 1 18 0C9-9 5-6 0 0z" />
            <text className={styles['number']} y="-11.4">
              {index + 1}
            </text>
          </g>
        ))
        .toReversed()}
    </svg>
  )
}
