// Activates the card that came in the mail: the code beside it, or what is printed on it, proves that the worker holds it. Readings 4.2, "card-activation".
import type { PayCard } from '@daybreak/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Modal } from '#ui'
import { ActivateFields } from './activate-fields.tsx'
import { DoneWords, FormDialog } from '../dialog-parts.tsx'
import { useActivateForm } from './use-activate-form.ts'
import styles from '../dialog-parts.module.css'

type ActivateDialogProps = {
  card: PayCard
  /** Of the link that the carrier shows; empty without one. */
  initialCode: string
  onClose: () => void
  onDone: () => void
}

export function ActivateDialog({ card, initialCode, onClose, onDone }: ActivateDialogProps) {
  const fieldsRef = useRef<HTMLDivElement>(null)
  const [isActive, setIsActive] = useState(false)
  // The fate of the old card is too much to explain in passing.
  const onActive = () => (card.replaces === null ? onDone() : setIsActive(true))
  const form = useActivateForm(card, initialCode, onActive)
  const isPlastic = card.formFactor === 'PHYSICAL'
  // The other way has other fields: the focus begins in the first of them.
  useEffect(() => fieldsRef.current?.querySelector('input')?.focus(), [form.values.method])

  if (isActive) return <OldCardClosed onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={<Copy id="cards.activate.action" />}
      body={<Copy id={isPlastic ? 'cards.activate.hint' : 'cards.status-help.inactive'} />}
      submit={<Copy id="cards.activate.action" />}
      onClose={onClose}
    >
      {isPlastic && (
        <div className={styles['fields']} ref={fieldsRef}>
          <ActivateFields form={form} />
        </div>
      )}
    </FormDialog>
  )
}

function OldCardClosed({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <DoneWords titleId={titleId} title={<Copy id="cards.activate.done" />} onClose={onClose}>
        <p>
          <Copy id="cards.activate.old-closed" />
        </p>
      </DoneWords>
    </Modal>
  )
}
