// The text of an agreement, as the server composed it.
import type { Agreement } from '@daybreak/contract'
import { AgreementLine } from '#ui'
import styles from './agreements.module.css'

export function AgreementSections({ agreement: { sections } }: { agreement: Pick<Agreement, 'sections'> }) {
  return (
    <div className={styles['document']}>
      {sections.map(({ heading, paragraphs }, index) => (
        <section key={index}>
          {heading !== null && <h2 className={styles['documentHeading']}>{heading}</h2>}
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
