// "If you do not agree": the documents that the decision was based on, free, and another review. Regulation E 1005.11(d)(1).
import type { Dispute } from '@daybreak/contract'
import FileSearch from 'lucide-react/icons/file-search'
import Repeat from 'lucide-react/icons/repeat'
import { useId, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Card, MessageNotice } from '#ui'
import { useAskForDocuments } from '../disputes.queries.ts'
import { useDisputeWords } from '../use-dispute-words.ts'
import { AddForm } from './add-form.tsx'
import styles from './following.module.css'

type DisagreeProps = { dispute: Dispute; onDone: (said: string) => void }

export function Disagree({ dispute: { id, canReopen, documentsAskedAt, letters }, onDone }: DisagreeProps) {
  const copy = useCopy()
  const words = useDisputeWords()
  const titleId = useId()
  const asking = useAskForDocuments(id)
  const [isAgain, setIsAgain] = useState(false)
  const areHere = letters.some(({ kind }) => kind === 'document')
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="disputes.lost.disagree" />
      </h2>
      <p className={`sm soft ${styles['lead']}`}>
        <Copy id={canReopen ? 'disputes.lost.disagree-note' : 'disputes.track.lost-documents'} />
      </p>
      <div className={styles['actions']}>
        <MessageNotice message={asking.message} />
        {!areHere && documentsAskedAt !== null && (
          <p role="status" className="sm">
            <Copy id="disputes.case.documents-asked" values={{ date: words.date(documentsAskedAt) }} />
          </p>
        )}
        {!areHere && documentsAskedAt === null && (
          <Button variant="tint" full icon={FileSearch} busy={asking.isBusy} onClick={() => void asking.run()}>
            <Copy id="disputes.lost.see-documents" />
          </Button>
        )}
        {canReopen && !isAgain && (
          <Button variant="line" full icon={Repeat} onClick={() => setIsAgain(true)}>
            <Copy id="disputes.lost.look-again" />
          </Button>
        )}
        {canReopen && isAgain && (
          <AddForm
            id={id}
            route="reopenDispute"
            label={copy('disputes.lost.what-is-new')}
            required="disputes.lost.new-required"
            onSent={() => onDone(copy('disputes.track.reopened'))}
            onCancel={() => setIsAgain(false)}
          />
        )}
      </div>
      <p className="sm soft">
        <Copy id="disputes.lost.cfpb" />
      </p>
    </Card>
  )
}
