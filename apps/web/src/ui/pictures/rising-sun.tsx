// The dawn of the page that ends signing up, with a rising sun. It is a file of its own, which the home screen does not load.
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { SunLight } from './dawn-scene.tsx'
import styles from './dawn-scene.module.css'

export function RisingSun() {
  const id = useId()
  return (
    <div className={classNames(styles['sky'], styles['rising'])} aria-hidden="true">
      <svg className={styles['scene']} viewBox="0 0 536 240" preserveAspectRatio="xMidYMax slice">
        <SunLight id={id} />
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
