// "Terms and Legal" where the operator names no page of its own: our sample of the five documents, and whose work the app carries. Decision 27.
import type { CopyKey } from '@daybreak/copy'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import FileText from 'lucide-react/icons/file-text'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { homePath } from '#platform/paths.ts'
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
      <Link className={styles['back']} to={homePath}>
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
          <li>
            <Link className="link" href="#credits">
              <Copy id="shell.legal.credits.heading" />
            </Link>
          </li>
        </ul>
      </nav>
      {documents.map((document) => (
        <DocumentSection key={document.id} {...document} />
      ))}
      <Credits />
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

const geoNames = 'https://www.geonames.org'
const attributionLicense = 'https://creativecommons.org/licenses/by/4.0/'

/** The credits that NOTICE requires. The build writes the license texts of what a page is sent. */
function Credits() {
  const source = <Link href={geoNames}>GeoNames</Link>
  const license = <Link href={attributionLicense}>CC BY 4.0</Link>
  const licenses = (
    <Link href="/licenses.txt">
      <Copy id="shell.legal.credits.licenses" />
    </Link>
  )
  return (
    <section className={styles['document']} id="credits">
      <h2>
        <Copy id="shell.legal.credits.heading" />
      </h2>
      <p>
        <Copy id="shell.legal.credits.zip-codes" values={{ source, license }} />
      </p>
      <p>
        <Copy id="shell.legal.credits.map" />
      </p>
      <p>
        <Copy id="shell.legal.credits.drawing" />
      </p>
      <p>
        <Copy id="shell.legal.credits.software" values={{ licenses }} />
      </p>
    </section>
  )
}
