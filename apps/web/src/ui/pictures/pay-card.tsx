// The pay card, drawn: the dawn, the brand, the last four, the holder. One picture with one name; its text is below it.
import Nfc from 'lucide-react/icons/nfc'
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconType } from '../icon.tsx'
import { LogoMark } from './logo.tsx'
import styles from './pay-card.module.css'

type PayCardProps = {
  /** What a screen reader says in place of the picture. */
  label: string
  brand: string
  holder: string
  /** Null while the card has no number yet. */
  last4: string | null
  /** A word in the corner, such as "Virtual". */
  corner?: ReactNode
  /** `dimmed`: a card that no longer works. */
  state?: 'plain' | 'frozen' | 'dimmed'
  /** What is out of the ordinary about the card, over the picture. Its words belong in the label too. */
  tag?: { icon: IconType; text: string } | undefined
}

export function PayCard({ label, brand, holder, last4, corner, state = 'plain', tag }: PayCardProps) {
  return (
    <div className={styles['frame']} role="img" aria-label={label}>
      <div className={classNames(styles['card'], state !== 'plain' && styles[state])} aria-hidden="true">
        <Dawn />
        <div className={styles['top']}>
          <span className={styles['brand']}>
            <LogoMark className={styles['mark']} />
            {brand}
          </span>
          <span className={styles['corner']}>
            {corner}
            <Icon of={Nfc} className={styles['waves']} />
          </span>
        </div>
        <div className={styles['foot']}>
          <div>
            <div className={styles['number']}>•••• •••• •••• {last4 ?? '••••'}</div>
            <div className={styles['holder']}>{holder}</div>
          </div>
          <span className={styles['corner']}>DEBIT</span>
        </div>
      </div>
      {tag && (
        <div className={styles['over']} aria-hidden="true">
          <span className={styles['tag']}>
            <Icon of={tag.icon} size="sm" />
            {tag.text}
          </span>
        </div>
      )}
    </div>
  )
}

function Dawn() {
  const id = useId()
  return (
    <svg className={styles['scene']} viewBox="0 0 380 240" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop className={styles['sunTop']} />
          <stop className={styles['sunFoot']} offset="1" />
        </linearGradient>
      </defs>
      <circle className={styles['glow']} cx="270" cy="130" r="82" />
      <circle className={styles['halo']} cx="270" cy="130" r="60" />
      <circle fill={`url(#${id})`} cx="270" cy="130" r="40" />
      <path className={styles['far']} d="M0 146c70-20 120 6 190-6s120-20 190-6v110H0z" />
      <path className={styles['middle']} d="M0 158c80-14 130 10 200 0s110-20 180-8v92H0z" />
      <path className={styles['near']} d="M0 169c90-9 150 7 220 1s100-9 160-3v75H0z" />
    </svg>
  )
}
