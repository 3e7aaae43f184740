// Replaces the form where nothing can be reported: there is a case already, or the item cannot be disputed.
import type { DisputableItem } from '@daybreak/contract'
import FolderCheck from 'lucide-react/icons/folder-check'
import Phone from 'lucide-react/icons/phone'
import { useEffect } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { useDraft } from '#platform/drafts.tsx'
import { disputePath } from '#platform/paths.ts'
import { ButtonLink, Card, Notice } from '#ui'
import { draftNames } from './filing.rules.ts'
import styles from './filing.module.css'

type AlreadyReportedProps = { dispute: NonNullable<DisputableItem['reportedIn']>; transactionId: string }

export function AlreadyReported({ dispute: { id, number }, transactionId }: AlreadyReportedProps) {
  const { typed, checked } = draftNames(transactionId)
  const [entry, reviewed] = [useDraft({ name: typed }), useDraft({ name: checked })]
  // What was typed has arrived, from this tab or from another one.
  useEffect(() => {
    entry.forget()
    reviewed.forget()
  })
  return (
    <Card>
      <Notice tone="info" icon={FolderCheck} role="status">
        <p>
          <Copy id="disputes.form.already" values={{ caseNumber: <b>{number}</b> }} />
        </p>
      </Notice>
      <ButtonLink full to={disputePath(id)} className={styles['next']}>
        <Copy id="disputes.link.case" />
      </ButtonLink>
    </Card>
  )
}

export function NotDisputable() {
  return (
    <Card>
      <Notice tone="info" icon={Phone}>
        <p>
          <Copy id="disputes.form.none" />
        </p>
      </Notice>
    </Card>
  )
}
