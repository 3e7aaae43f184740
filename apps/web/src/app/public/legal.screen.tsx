// "Terms and Legal" where the operator names no page of its own: our sample of the five documents. Decision 27.
import type { CopyKey } from '@daybreak/copy'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import FileText from 'lucide-react/icons/file-text'
import { useBrand } from '#platform/brand.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Icon, Link, Notice } from '#ui'
import styles from './legal.module.css'

/** One document: where a link on the page leads, its heading, and a paragraph for each text. */
type LegalDocument = { id: string; heading: CopyKey; paragraphs: readonly CopyKey[] }

const documents: readonly LegalDocument[] = [
  {
    id: 'terms',
    heading: 'shell.legal.terms.heading',
    paragraphs: [
      'shell.footer.bank',
      'express-pay.terms.no-credit',
      'express-pay.transfer.no-tip',
      'shell.legal.terms.no-recourse',
    ],
  },
  {
    id: 'privacy',
    heading: 'shell.legal.privacy.heading',
    paragraphs: ['shell.legal.privacy.location', 'shell.footer.scam', 'shell.legal.privacy.questions'],
  },
  {
    id: 'cardholder-agreement',
    heading: 'shell.legal.agreement.heading',
    paragraphs: ['onboarding.short-form.choice', 'shell.legal.agreement.errors', 'shell.legal.contact'],
  },
  {
    id: 'fees',
    heading: 'shell.legal.fees.heading',
    paragraphs: ['shell.legal.fees.own-card', 'shell.legal.fees.outside-card', 'shell.legal.fees.no-other'],
  },
  {
    id: 'accessibility',
    heading: 'shell.legal.accessibility.heading',
    paragraphs: ['shell.legal.accessibility.target', 'shell.legal.accessibility.tell-us', 'shell.legal.contact'],
  },
]

export function LegalScreen() {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.menu.terms') }))
  return (
    <>
      <Link className={styles['back']} to="/">
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="shell.not-found.home" />
      </Link>
      <h1>
        <Copy id="shell.menu.terms" />
      </h1>
      <Notice className={styles['sample']} tone="info" icon={FileText} top>
        <Copy id="shell.legal.sample" />
      </Notice>
      <nav className={styles['contents']} aria-label={copy('shell.legal.contents')}>
        <ul>
          {documents.map(({ id, heading }) => (
            <li key={id}>
              <Link className="link" href={`#${id}`}>
                <Copy id={heading} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {documents.map((document) => (
        <DocumentSection key={document.id} {...document} />
      ))}
    </>
  )
}

function DocumentSection({ id, heading, paragraphs }: LegalDocument) {
  const { supportEmail } = useBrand()
  const email = <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>
  return (
    <section className={styles['document']} id={id}>
      <h2>
        <Copy id={heading} />
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Copy id={paragraph} values={{ email }} />
        </p>
      ))}
    </section>
  )
}
