// The dawn over a transfer that is done.
import styles from './sunrise.module.css'

export function Sunrise() {
  return (
    <div className={styles['sky']} aria-hidden="true">
      <svg viewBox="0 0 560 200" preserveAspectRatio="xMidYMax slice">
        <circle className={styles['glow']} cx="280" cy="108" r="101" />
        <circle className={styles['halo']} cx="280" cy="108" r="72" />
        <circle className={styles['sun']} cx="280" cy="108" r="48" />
        <path className={styles['far']} d="M0 156c90-20 180 2 290-6s190-36 270-38v90H0z" />
        <path className={styles['middle']} d="M0 174c110-14 190 8 300 2s180-22 260-20v50H0z" />
        <path className={styles['near']} d="M0 188c120-8 210 6 330 0s160-8 230-6v20H0z" />
      </svg>
    </div>
  )
}
