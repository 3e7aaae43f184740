// Activates the card that came in the mail: the code beside it, or what stands on it, says that she holds it. Readings 4.2, "card-activation".
import { cardsRoutes, type PayCard } from '@daybreak/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi } from '#platform/api.ts'
import { Copy } from '#platform/copy.tsx'
import { Modal } from '#ui'
import { ActivateFields } from './activate-fields.tsx'
import { bodyOf, faultsOf, readingOf, type Reading, type ReadingFaults } from './activate.rules.ts'
import { DoneWords, FormDialog } from './dialog-parts.tsx'
import { isRefusal, useCardCall, type Explain } from './use-card-call.ts'
import { useCardsRefresh } from './use-cards-refresh.ts'
import styles from './dialog-parts.module.css'

type ActivateDialogProps = {
  card: PayCard
  /** Of the link that the carrier shows; empty without one. */
  initialCode: string
  onClose: () => void
  onDone: () => void
}

const explain: Explain = (error) => {
  if (isRefusal(error, 'cards.code_wrong')) return { id: 'cards.activate.code-wrong' }
  if (isRefusal(error, 'cards.details_wrong')) return { id: 'cards.activate.last4-wrong' }
  if (isRefusal(error, 'cards.other_account')) return { id: 'cards.activate.other-account' }
  return isRefusal(error, 'cards.already_active') ? { id: 'cards.activate.already' } : null
}

export function ActivateDialog({ card, initialCode, onClose, onDone }: ActivateDialogProps) {
  const refresh = useCardsRefresh()
  const fieldsRef = useRef<HTMLDivElement>(null)
  const [reading, setReading] = useState(() => readingOf(initialCode))
  const [faults, setFaults] = useState<ReadingFaults>({})
  const [attempts, setAttempts] = useState(0)
  const [isActive, setIsActive] = useState(false)
  // A virtual card is nothing to hold, so there is nothing to read off it.
  const isPlastic = card.formFactor === 'PHYSICAL'
  const { isBusy, message, run, clear } = useCardCall({ id: 'cards.activate.failed' }, explain)

  // On the first field: after the dialog has opened, which puts the focus on its X, and when she chooses the other way.
  useEffect(() => fieldsRef.current?.querySelector('input')?.focus(), [reading.way])
  // On the first one that has to be mended.
  useEffect(() => {
    if (attempts === 0) return
    const fields = fieldsRef.current
    ;(fields?.querySelector<HTMLInputElement>('[aria-invalid="true"]') ?? fields?.querySelector('input'))?.focus()
  }, [attempts])

  async function submit() {
    const found = isPlastic ? faultsOf(reading) : {}
    setFaults(found)
    if (Object.keys(found).length > 0) return setAttempts((count) => count + 1)
    const body = isPlastic ? bodyOf(reading) : {}
    const changed = await run(() => callApi(cardsRoutes.activateCard, { params: { id: card.id }, body }))
    if (!changed) return setAttempts((count) => count + 1)
    // What became of her old card is too much to say in passing.
    if (card.replaces === null) onDone()
    else setIsActive(true)
    return refresh(changed)
  }

  function change(changed: Partial<Reading>) {
    setReading((before) => ({ ...before, ...changed }))
    setFaults({})
    clear()
  }

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
