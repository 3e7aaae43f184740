// Every version of a document that anyone was shown, newest first: readings 3.1 E15, "public legal page with version list".
import { useQuery } from '@tanstack/react-query'
import { dateIn, formatDate, parseInstant } from '@daybreak/time'
import { useId } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { legalDocumentPath, legalEditionPath, type LegalDocument } from '#platform/paths.ts'
import { Link } from '#ui'
import type { LegalAgreementId } from './legal-documents.ts'
import { editionsQuery, legalAgreementQuery } from './legal.queries.ts'
import styles from './legal.module.css'

type EditionsProps = {
  document: LegalDocument
  paperId: LegalAgreementId
  /** Of the words that are read; null while they are on their way. */
  hash: string | null
}

export function Editions({ document, paperId, hash }: EditionsProps) {
  const copy = useCopy()
  const locale = useLocale()
  const headingId = useId()
  const { data } = useQuery(editionsQuery(paperId, locale))
  const { data: now } = useQuery(legalAgreementQuery(paperId, locale, null))
  if (data === undefined || now === undefined) return null
  const earlier = data.data.filter((edition) => edition.hash !== now.hash)
  return (
    <section className={styles['versions']} aria-labelledby={headingId}>
      <h2 id={headingId}>
        <Copy id="shell.legal.versions-heading" />
      </h2>
      {earlier.length === 0 ? (
        <p className="soft">
          <Copy id="shell.legal.versions-only" />
        </p>
      ) : (
        <ul>
          <li>
            <Link className="link" to={legalDocumentPath(document)} aria-current={now.hash === hash ? 'page' : undefined}>
              {copy('shell.legal.version-now', { version: now.version })}
            </Link>
          </li>
          {earlier.map((edition) => (
            <li key={edition.hash}>
              <Link
                className="link"
                to={legalEditionPath(document, edition.hash)}
                aria-current={edition.hash === hash ? 'page' : undefined}
              >
                {copy('shell.legal.version-shown', {
                  version: edition.version,
                  date: formatDate(dateIn(parseInstant(edition.firstShownAt), browserTimeZone()), locale),
                })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
