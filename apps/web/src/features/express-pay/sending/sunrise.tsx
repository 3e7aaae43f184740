// The dawn above a completed transfer: the sun rises behind the hills, once. Design 8, "One signature".
import { useId } from 'react'
import { classNames } from '#ui'
import styles from './sunrise.module.css'

export function Sunrise({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <div className={classNames(styles['sky'], className)} aria-hidden="true">
      <svg viewBox="0 0 472 196" preserveAspectRatio="xMidYMax slice">
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop className={styles['sunTop']} />
            <stop className={styles['sunFoot']} offset="1" />
          </linearGradient>
        </defs>
        <g className={styles['rise']}>
          <circle className={styles['glow']} cx="236" cy="122" r="84" />
          <circle className={styles['halo']} cx="236" cy="122" r="60" />
          <circle fill={`url(#${id})`} cx="236" cy="122" r="40" />
        </g>
        <path className={styles['far']} d="M0 152c90-10 160 12 240 6s150-34 232-30v90H0z" />
        <path className={styles['middle']} d="M0 170c110-12 180 12 280 2s130-22 192-12v60H0z" />
        <path className={styles['near']} d="M0 184c120-8 220 6 300 0s120-8 172-2v30H0z" />
      </svg>
    </div>
  )
}
