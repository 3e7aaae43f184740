// "Terms and Legal" where the operator has no page of their own: the list of documents, and each of them. Decision 27.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { homePath, legalDocumentPath, legalPath } from '#platform/paths.ts'
import { Icon, ItemLink, ItemList, Link, Notice, Skeleton } from '#ui'
import { Credits } from './credits.tsx'
import { legalDocuments, legalTargetOf, shownDocuments } from './legal-documents.ts'
import { LegalText } from './legal-text.tsx'
import styles from './legal.module.css'

export function LegalScreen({ path }: { path: string }) {
  const copy = useCopy()
  const target = legalTargetOf(path)
  if (target.kind === 'all') return <AllDocuments />
  if (target.kind === 'nowhere') return <NoDocument />
  const { document, hash } = target
  const { name, paperId } = shownDocuments[document]
  if (paperId === null)
    return (
      <LegalFrame title={copy(name)}>
        <Credits />
      </LegalFrame>
    )
  return (
    <LegalFrame title={copy(name)}>
      <LegalText document={document} paperId={paperId} hash={hash} otherwise={<Missing />} />
    </LegalFrame>
  )
}

/** Before its code runs: which document it is, its address says. */
export function LegalDocumentPending() {
  return (
    <>
      <h1>
        <Copy id="shell.menu.terms" />
      </h1>
      <Skeleton className={styles['loading']} />
    </>
  )
}

function AllDocuments() {
  const copy = useCopy()
  return (
    <LegalFrame title={copy('shell.menu.terms')} back={{ to: homePath, name: <Copy id="shell.not-found.home" /> }}>
      <p className="soft">
        <Copy id="shell.legal.lead" />
      </p>
      <Notice className={styles['sample']} tone="info" icon={FileText} top>
        <Copy id="shell.legal.sample" />
      </Notice>
      <nav className={styles['list']} aria-label={copy('shell.menu.terms')}>
        <ItemList>
          {legalDocuments.map((document) => (
            <ItemLink
              key={document}
              to={legalDocumentPath(document)}
              icon={shownDocuments[document].icon}
              title={<Copy id={shownDocuments[document].name} />}
            />
          ))}
        </ItemList>
      </nav>
    </LegalFrame>
  )
}

function NoDocument() {
  const copy = useCopy()
  return (
    <LegalFrame title={copy('shell.title.not-found')}>
      <Missing />
    </LegalFrame>
  )
}

function Missing() {
  return (
    <p>
      <Copy id="shell.legal.no-document" />
    </p>
  )
}

type LegalFrameProps = { title: string; back?: { to: string; name: ReactNode }; children: ReactNode }

function LegalFrame({ title, back = { to: legalPath, name: <Copy id="shell.legal.all" /> }, children }: LegalFrameProps) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: title }))
  return (
    <>
      <Link className={styles['back']} to={back.to}>
        <Icon of={ArrowLeft} size="sm" />
        {back.name}
      </Link>
      <h1>{title}</h1>
      {children}
    </>
  )
}
