// The mark (the sun over a hill, for dark surfaces) and the brand's name beside it.
import { useId } from 'react'
import styles from './logo.module.css'

export function LogoMark({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <defs>
        <clipPath id={`${id}-disc`}>
          <circle cx="16" cy="16" r="15" />
        </clipPath>
        <linearGradient id={`${id}-sky`} x1="16" y1="1" x2="16" y2="21" gradientUnits="userSpaceOnUse">
          <stop className={styles['skyHigh']} />
          <stop className={styles['skyLow']} offset="1" />
        </linearGradient>
      </defs>
      <g clipPath={`url(#${id}-disc)`}>
        <path fill={`url(#${id}-sky)`} d="M0 0h32v32H0z" />
        <circle className={styles['sun']} cx="16" cy="20.2" r="7.2" />
        <path className={styles['hill']} d="M0 20.6c5.2-2 10.8-1.8 16 0s10.8 1.8 16-.2V32H0z" />
      </g>
    </svg>
  )
}

/** Mark and name for the inside of a link or heading on a dark surface. */
export function Logo({ name }: { name: string }) {
  return (
    <>
      <LogoMark className={styles['mark']} />
      <span className={styles['word']}>{name}</span>
    </>
  )
}

/** The look of the link or box around a logo. */
export const logoBox = styles['box']
