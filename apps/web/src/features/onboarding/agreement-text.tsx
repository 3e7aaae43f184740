// The cardholder agreement, to read through: a region of its own that scrolls, by keyboard too.
import type { Paper } from '@daybreak/contract'
import { useCopy } from '#platform/copy.tsx'
import styles from './agreement.module.css'

/** What scrolls is reached by the keyboard. */
const scrolls = { tabIndex: 0 }

export function AgreementText({ title, sections }: Pick<Paper, 'title' | 'sections'>) {
  const copy = useCopy()
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['text']} role="region" aria-label={copy('onboarding.agreement.region-label')} {...scrolls}>
        {sections.map(({ heading, paragraphs }) => (
          <section key={paragraphs[0]}>
            {heading !== null && <h3>{heading}</h3>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}
