// Proof of income among the documents: what it is, and a link to it.
import FileCheck from 'lucide-react/icons/file-check'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { proofPath } from '#platform/paths.ts'
import { ButtonLink, Card } from '#ui'
import styles from './proof.module.css'

export function ProofCard() {
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="statements.proof.title" />
      </h2>
      <p className={`soft sm ${styles['note'] ?? ''}`}>
        <Copy id="statements.proof.list-note" />
      </p>
      <ButtonLink variant="tint" full icon={FileCheck} to={proofPath}>
        <Copy id="statements.proof.make" />
      </ButtonLink>
    </Card>
  )
}
