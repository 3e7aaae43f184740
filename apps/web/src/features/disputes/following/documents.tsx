// "Documents and messages": our letters, the worker's files, what was written, and adding more while the case is open.
import type { Dispute, DisputeMessage } from '@daybreak/contract'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Card, classNames, Item, ItemList, useToast } from '#ui'
import { useDisputeWords } from '../use-dispute-words.ts'
import { AddForm } from './add-form.tsx'
import { LetterRows } from './letter-rows.tsx'
import styles from './following.module.css'

export function Documents({ dispute }: { dispute: Dispute }) {
  const titleId = useId()
  const { id, number, state, letters, messages, files } = dispute
  const isOpen = state === 'looking' || state === 'watching'
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['listTitle']}>
        <Copy id="disputes.case.documents" />
      </h2>
      <ItemList>
        <LetterRows letters={letters.map((letter) => ({ ...letter, disputeId: id, number }))} />
        {files.map(({ name }, index) => (
          // Two files may have one name; those of a dispute never change.
          <Item
            key={`${index}-${name}`}
            icon={FileText}
            title={<span translate="no">{name}</span>}
            body={<Copy id="disputes.case.you-sent" />}
          />
        ))}
      </ItemList>
      <div className={styles['below']}>
        {messages.length > 0 && <Thread messages={messages} />}
        {isOpen && <AddMore id={id} />}
      </div>
    </Card>
  )
}

function Thread({ messages }: { messages: readonly DisputeMessage[] }) {
  const copy = useCopy()
  const words = useDisputeWords()
  const { brand } = useBrand()
  return (
    <ol className={styles['thread']} aria-label={copy('support.case.your-turn-none')}>
      {messages.map(({ id, from, text, at, files }) => (
        <li key={id} className={classNames(from === 'worker' && styles['mine'])}>
          <p className={styles['who']}>
            <b>{from === 'worker' ? copy('support.case.you') : brand}</b> {words.moment(at)}
          </p>
          <p className={styles['bubble']}>{text}</p>
          {files.map(({ name }, index) => (
            <p key={`${index}-${name}`} className={styles['who']} translate="no">
              {name}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

function AddMore({ id }: { id: string }) {
  const copy = useCopy()
  const [isAdding, setIsAdding] = useState(false)
  const { toast, show } = useToast()
  const targetRef = useRef<HTMLDivElement>(null)
  /** The button that was pressed goes: the focus stays here. */
  function turn(isOn: boolean) {
    flushSync(() => setIsAdding(isOn))
    const field = targetRef.current?.querySelector<HTMLElement>('textarea')
    ;(field ?? targetRef.current)?.focus()
  }
  return (
    <div ref={targetRef} tabIndex={-1}>
      {isAdding ? (
        <AddForm
          id={id}
          route="addMessage"
          label={copy('disputes.case.note-label')}
          onSent={() => {
            turn(false)
            show(copy('disputes.case.added'))
          }}
          onCancel={() => turn(false)}
        />
      ) : (
        <Button variant="tint" full icon={Upload} onClick={() => turn(true)}>
          <Copy id="disputes.case.add" />
        </Button>
      )}
      {toast}
    </div>
  )
}
