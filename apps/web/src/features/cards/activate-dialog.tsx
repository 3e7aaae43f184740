// Activates the card that came in the mail: the code beside it, or what stands on it, says that she holds it. Readings 4.2, "card-activation".
import type { PayCard } from '@daybreak/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { Copy } from '#platform/copy.tsx'
import { Modal } from '#ui'
import { ActivateFields } from './activate-fields.tsx'
import { DoneWords, FormDialog } from './dialog-parts.tsx'
import { useActivating } from './use-activating.ts'
import styles from './dialog-parts.module.css'

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
  // What became of her old card is too much to say in passing.
  const onActive = () => (card.replaces === null ? onDone() : setIsActive(true))
  const { reading, faults, attempts, isBusy, message, change, submit } = useActivating(card, initialCode, onActive)
  const isPlastic = card.formFactor === 'PHYSICAL'

  // On the first field: after the dialog has opened, which puts the focus on its X, and when she chooses the other way.
  useEffect(() => fieldsRef.current?.querySelector('input')?.focus(), [reading.way])
  // On the first one that has to be mended.
  useEffect(() => {
    if (attempts === 0) return
    const fields = fieldsRef.current
    ;(fields?.querySelector<HTMLInputElement>('[aria-invalid="true"]') ?? fields?.querySelector('input'))?.focus()
  }, [attempts])

  if (isActive) return <OldCardClosed onClose={onClose} />
  return (
    <FormDialog
      title={<Copy id="cards.activate.action" />}
      body={<Copy id={isPlastic ? 'cards.activate.hint' : 'cards.status-help.inactive'} />}
      submitLabel={<Copy id="cards.activate.action" />}
      message={message}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isPlastic && (
        <div className={styles['fields']} ref={fieldsRef}>
          <ActivateFields reading={reading} faults={faults} onChange={change} />
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
