// One legal document, to read, print or save: its version, its contents, its text, and its earlier versions.
import { onboardingAgreementRoutes, type Agreement } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDate, parsePlainDate } from '@daybreak/time'
import Download from 'lucide-react/icons/download'
import History from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { addressOf, ApiProblem } from '#platform/calls/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { legalDocumentPath, type LegalDocument } from '#platform/paths.ts'
import { AgreementWords, Button, ButtonLink, Link, LoadFailed, Notice, Skeleton } from '#ui'
import type { LegalAgreementId } from './legal-documents.ts'
import { Editions } from './editions.tsx'
import { legalAgreementQuery } from './legal.queries.ts'
import styles from './legal.module.css'

type LegalTextProps = {
  document: LegalDocument
  paperId: LegalAgreementId
  /** Of an edition; null for the current document. */
  hash: string | null
  /** For words that were never shown. */
  otherwise: ReactNode
}

export function LegalText({ document, paperId, hash, otherwise }: LegalTextProps) {
  const locale = useLocale()
  const query = useQuery(legalAgreementQuery(paperId, locale, hash))
  const { data: agreement, error, isError, isFetching, refetch } = query
  if (error instanceof ApiProblem && error.code === 'onboarding.no_such_edition') return otherwise
  if (isError) return <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      {agreement ? (
        <Words document={document} agreement={agreement} isEdition={hash !== null} />
      ) : (
        <>
          <p role="status" className="vh">
            <Copy id="shell.loader.label" />
          </p>
          <Skeleton className={styles['loading']} />
        </>
      )}
      <Editions document={document} paperId={paperId} hash={agreement?.hash ?? null} />
    </>
  )
}

function Words({ document, agreement, isEdition }: { document: LegalDocument; agreement: Agreement; isEdition: boolean }) {
  const copy = useCopy()
  const locale = useLocale()
  const { data: now } = useQuery(legalAgreementQuery(agreement.paperId as LegalAgreementId, locale, null))
  const { version } = agreement
  const date = formatDate(parsePlainDate(version), locale)
  // In one language the newest words have one hash; in the other one the version says whether they are the same.
  const isEarlier =
    isEdition && now !== undefined && (now.locale === agreement.locale ? now.hash !== agreement.hash : now.version !== version)
  return (
    <>
      {isEarlier ? (
        <Notice className={styles['sample']} tone="warn" icon={History} top>
          <Copy
            id="shell.legal.earlier-notice"
            components={{ link: <Link className="link" to={legalDocumentPath(document)} /> }}
          />
        </Notice>
      ) : null}
      <p className="soft num">
        {isEarlier ? copy('shell.legal.version', { version }) : copy('shell.legal.in-effect', { version, date })}
      </p>
      <Contents agreement={agreement} />
      <div className={styles['document']} lang={agreement.locale}>
        <AgreementWords {...agreement} anchor="part" />
      </div>
      <div className={styles['actions']}>
        {!isEarlier && <FileLink paperId={agreement.paperId as LegalAgreementId} />}
        <Button variant="tint" icon={Printer} onClick={() => window.print()}>
          <Copy id="onboarding.agreement.print" />
        </Button>
      </div>
    </>
  )
}

function FileLink({ paperId }: { paperId: LegalAgreementId }) {
  const locale = useLocale()
  const href = addressOf(onboardingAgreementRoutes.readAgreementFile, { params: { paperId }, query: { locale } })
  return (
    <ButtonLink variant="tint" icon={Download} href={href} download>
      <Copy id="shell.action.download-pdf" />
    </ButtonLink>
  )
}

/** Where a document has so few parts that they are seen at once, a list of them is in the way. */
const minParts = 3

function Contents({ agreement: { sections, fees, locale } }: { agreement: Agreement }) {
  const copy = useCopy()
  const parts = sections.flatMap(({ heading }, index) => (heading === null ? [] : [{ heading, to: `#part-${index}` }]))
  if (fees !== null) parts.push({ heading: copy('onboarding.agreement.see-all-fees'), to: '#part-fees' })
  if (parts.length < minParts) return null
  return (
    <nav className={styles['contents']} aria-label={copy('shell.legal.contents')}>
      <h2>
        <Copy id="shell.legal.contents" />
      </h2>
      <ol lang={locale}>
        {parts.map(({ heading, to }) => (
          <li key={to}>
            <Link className="link" href={to}>
              {heading}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
