// The dawn over the last page: her money can come now.
import { useId } from 'react'
import styles from './success.module.css'

export function RisingSun() {
  const id = useId()
  return (
    <div className={styles['sky']} aria-hidden="true">
      <svg viewBox="0 0 536 240" preserveAspectRatio="xMidYMax slice">
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop className={styles['sunTop']} />
            <stop className={styles['sunFoot']} offset="1" />
          </linearGradient>
        </defs>
        <circle className={styles['glow']} cx="268" cy="160" r="92" />
        <circle className={styles['halo']} cx="268" cy="160" r="66" />
        <circle fill={`url(#${id})`} cx="268" cy="160" r="44" />
        <path className={styles['far']} d="M0 192c90-24 170 6 268-8s160-40 268-18v80H0z" />
        <path className={styles['middle']} d="M0 212c110-20 180 12 290 0s160-28 246-14v50H0z" />
        <path className={styles['near']} d="M0 228c120-12 210 8 320-2s140-14 216-2v30H0z" />
      </svg>
    </div>
  )
}
