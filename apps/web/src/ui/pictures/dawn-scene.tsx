// The dawn: sky, sun and hills, as a mark of the worker's own money. It fills the box around it, behind the other content.
import { useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './dawn-scene.module.css'

type DawnSceneProps = {
  /** On a phone, where the pay period is below the hills; otherwise the scene is as low as a few words. */
  isTall: boolean
  /** Without the sun, which rises with the first deposit. */
  isBeforeDawn: boolean
}

type Sun = { x: number; y: number; radii: readonly [glow: number, halo: number, disc: number]; isRising: boolean }

/** For the banner of the balance: the sun at the right, drawn wide for a desktop, tall or low for a phone. */
export function DawnScene({ isTall, isBeforeDawn }: DawnSceneProps) {
  // It rises in front of a worker who saw it down.
  const [wasBeforeDawn, setWasBeforeDawn] = useState(isBeforeDawn)
  if (isBeforeDawn && !wasBeforeDawn) setWasBeforeDawn(true)
  return (
    <div className={classNames(styles['sky'], isTall && styles['tall'])} aria-hidden="true">
      <svg className={`${styles['scene']} only-d`} viewBox="0 0 900 240" preserveAspectRatio="xMaxYMax slice">
        {!isBeforeDawn && <SunDisc x={720} y={150} radii={[84, 60, 40]} isRising={wasBeforeDawn} />}
        <path className={styles['far']} d="M0 196c120-30 230 6 360-12s210-46 330-26 140 18 210 0v90H0z" />
        <path className={styles['middle']} d="M0 214c150-22 250 14 400 0s240-34 330-20 110 12 170 0v60H0z" />
        <path className={styles['near']} d="M0 228c170-14 300 8 470-2s260-18 430-4v30H0z" />
      </svg>
      {isTall ? (
        <svg className={`${styles['scene']} only-m`} viewBox="0 0 358 344" preserveAspectRatio="xMaxYMin slice">
          {!isBeforeDawn && <SunDisc x={300} y={132} radii={[62, 44, 29]} isRising={wasBeforeDawn} />}
          <path className={styles['far']} d="M0 160c60-20 110 2 180-8s110-22 178-8v210H0z" />
          <path className={styles['middle']} d="M0 184c70-14 120 8 190 0s100-20 168-8v180H0z" />
          <path className={styles['near']} d="M0 216c80-10 140 4 210 0s90-10 148-4v150H0z" />
        </svg>
      ) : (
        <svg className={`${styles['scene']} only-m`} viewBox="0 0 358 176" preserveAspectRatio="xMaxYMax slice">
          {!isBeforeDawn && <SunDisc x={300} y={84} radii={[56, 40, 26]} isRising={wasBeforeDawn} />}
          <path className={styles['far']} d="M0 118c60-16 110 2 180-8s110-18 178-8v80H0z" />
          <path className={styles['middle']} d="M0 130c70-12 120 8 190 0s100-16 168-8v60H0z" />
          <path className={styles['near']} d="M0 144c80-10 140 4 210 0s90-8 148-4v50H0z" />
        </svg>
      )}
      {!isBeforeDawn && (
        // With large text the words reach as far as the sun: it has risen above them.
        <svg className={styles['high']} viewBox="0 0 124 124">
          <SunDisc x={62} y={62} radii={[62, 44, 29]} isRising={wasBeforeDawn} />
        </svg>
      )}
    </div>
  )
}

function SunDisc({ x, y, radii: [glow, halo, disc], isRising }: Sun) {
  const id = useId()
  return (
    <g className={classNames(styles['sun'], isRising && styles['rise'])}>
      <SunLight id={id} />
      <circle className={styles['glow']} cx={x} cy={y} r={glow} />
      <circle className={styles['halo']} cx={x} cy={y} r={halo} />
      <circle fill={`url(#${id})`} cx={x} cy={y} r={disc} />
    </g>
  )
}

/** The gradient that lights a sun from above. */
export function SunLight({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop className={styles['sunTop']} />
        <stop className={styles['sunFoot']} offset="1" />
      </linearGradient>
    </defs>
  )
}
