// The cardholder agreement, to read through: a scrolling region of its own, reachable by keyboard too.
import type { Agreement } from '@daybreak/contract'
import Printer from 'lucide-react/icons/printer'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { AgreementLine, Button } from '#ui'
import { AgreementFileLink } from './file-link.tsx'
import styles from './agreement.module.css'

/** In print nothing is collapsed: readings 3.1 E1, "printable". */
function printAll() {
  for (const details of document.querySelectorAll('details')) details.open = true
  window.print()
}

/** What scrolls is reached by the keyboard. */
const scrolls = { tabIndex: 0 }

export function AgreementText({ title, sections }: Pick<Agreement, 'title' | 'sections'>) {
  const copy = useCopy()
  return (
    <section>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <div className={styles['actions']}>
          <AgreementFileLink paperId="cardholder-agreement" />
          <Button variant="quiet" size="sm" icon={Printer} onClick={printAll}>
            <Copy id="onboarding.agreement.print" />
          </Button>
        </div>
      </div>
      <div className={styles['text']} role="region" aria-label={copy('onboarding.agreement.region-label')} {...scrolls}>
        {sections.map(({ heading, paragraphs }) => (
          <section key={paragraphs[0]}>
            {heading !== null && <h3>{heading}</h3>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <AgreementLine text={paragraph} />
              </p>
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}
