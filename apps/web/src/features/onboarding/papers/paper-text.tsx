// The text of an agreement, as the server composed it.
import type { Paper } from '@daybreak/contract'
import { AgreementLine } from '#ui'
import styles from './agreements.module.css'

export function PaperText({ paper: { sections } }: { paper: Pick<Paper, 'sections'> }) {
  return (
    <div className={styles['paper']}>
      {sections.map(({ heading, paragraphs }, index) => (
        <section key={index}>
          {heading !== null && <h2 className={styles['paperHeading']}>{heading}</h2>}
          <ul className={styles['points']}>
            {paragraphs.map((paragraph) => (
              <li key={paragraph}>
                <AgreementLine text={paragraph} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
