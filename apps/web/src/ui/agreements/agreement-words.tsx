// An agreement to read through: its sections as paragraphs, and its fees as tables.
import type { AgreementContent } from '@daybreak/contract'
import { Copy } from '#platform/copy/copy.tsx'
import { AgreementLine } from './agreement-line.tsx'
import { LongFormTable, ShortFormTable } from './fee-tables.tsx'
import styles from './agreement-words.module.css'

type AgreementWordsProps = Omit<AgreementContent, 'title'> & {
  /** Its parts can be led to, as `#anchor-0` and so on; the fees as `#anchor-fees`. */
  anchor?: string
}

export function AgreementWords({ sections, shortForm, fees, anchor }: AgreementWordsProps) {
  if (shortForm !== null) return <ShortFormTable sections={sections} shortForm={shortForm} />
  return (
    <div className={styles['words']}>
      {sections.map(({ heading, paragraphs }, index) => (
        <section key={index} {...(anchor && { id: `${anchor}-${index}` })}>
          {heading !== null && <h2>{heading}</h2>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <AgreementLine text={paragraph} />
            </p>
          ))}
        </section>
      ))}
      {fees !== null && (
        <section {...(anchor && { id: `${anchor}-fees` })}>
          <h2>
            <Copy id="onboarding.agreement.see-all-fees" />
          </h2>
          <LongFormTable fees={fees} />
        </section>
      )}
    </div>
  )
}
