// The dawn: sky, sun and hills, for what marks that money is hers. It fills the box around it, behind what else is in there.
import { useId } from 'react'
import styles from './dawn-scene.module.css'

/** For the banner of the balance: the sun at the right, drawn wide for a desktop and tall for a phone. */
export function DawnScene() {
  const id = useId()
  return (
    <div className={styles['sky']} aria-hidden="true">
      <svg className={`${styles['scene']} only-d`} viewBox="0 0 900 240" preserveAspectRatio="xMaxYMax slice">
        <SunDisc id={`${id}-wide`} />
        <circle className={styles['glow']} cx="720" cy="150" r="84" />
        <circle className={styles['halo']} cx="720" cy="150" r="60" />
        <circle fill={`url(#${id}-wide)`} cx="720" cy="150" r="40" />
        <path className={styles['far']} d="M0 196c120-30 230 6 360-12s210-46 330-26 140 18 210 0v90H0z" />
        <path className={styles['middle']} d="M0 214c150-22 250 14 400 0s240-34 330-20 110 12 170 0v60H0z" />
        <path className={styles['near']} d="M0 228c170-14 300 8 470-2s260-18 430-4v30H0z" />
      </svg>
      <svg className={`${styles['scene']} only-m`} viewBox="0 0 358 300" preserveAspectRatio="xMaxYMax slice">
        <SunDisc id={`${id}-tall`} />
        <circle className={styles['glow']} cx="300" cy="158" r="62" />
        <circle className={styles['halo']} cx="300" cy="158" r="44" />
        <circle fill={`url(#${id}-tall)`} cx="300" cy="158" r="29" />
        <path className={styles['far']} d="M0 186c60-20 110 2 180-8s110-22 178-8v130H0z" />
        <path className={styles['middle']} d="M0 206c70-14 120 8 190 0s100-20 168-8v110H0z" />
        <path className={styles['near']} d="M0 232c80-10 140 4 210 0s90-10 148-4v80H0z" />
      </svg>
    </div>
  )
}

export function SunDisc({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop className={styles['sunTop']} />
        <stop className={styles['sunFoot']} offset="1" />
      </linearGradient>
    </defs>
  )
}
