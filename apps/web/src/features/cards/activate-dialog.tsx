// Activates the card that came in the mail: the last four digits on it say that she holds it.
import { cardsRoutes, type PayCard } from '@daybreak/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi } from '#platform/api.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { CodeInput, Modal } from '#ui'
import { DoneWords, FormDialog } from './dialog-parts.tsx'
import { isRefusal, useCardCall, type Explain } from './use-card-call.ts'
import { useCardsRefresh } from './use-cards-refresh.ts'

type ActivateDialogProps = { card: PayCard; onClose: () => void; onDone: () => void }

const digitCount = 4
const explain: Explain = (error) => (isRefusal(error, 'cards.last4_wrong') ? { id: 'cards.activate.last4-wrong' } : null)

export function ActivateDialog({ card, onClose, onDone }: ActivateDialogProps) {
  const copy = useCopy()
  const refresh = useCardsRefresh()
  const inputRef = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [isActive, setIsActive] = useState(false)
  // A virtual card is nothing to hold, so there is nothing to read off it.
  const isPlastic = card.formFactor === 'PHYSICAL'
  const { isBusy, message, run, clear } = useCardCall({ id: 'cards.activate.failed' }, explain)
  // After the dialog has opened, which puts the focus on its X.
  useEffect(() => inputRef.current?.focus(), [])

  async function submit() {
    const isMissing = isPlastic && digits.length < digitCount
    setIsShort(isMissing)
    if (isMissing) return inputRef.current?.focus()
    const body = isPlastic ? { last4Digits: digits } : {}
    const changed = await run(() => callApi(cardsRoutes.activateCard, { params: { id: card.id }, body }))
    if (!changed) return inputRef.current?.focus()
    // What became of her old card is too much to say in passing.
    if (card.replaces === null) onDone()
    else setIsActive(true)
    return refresh(changed)
  }

  function change(typed: string) {
    setDigits(typed)
    setIsShort(false)
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
        <CodeInput
          label={copy('cards.activate.last4-label')}
          hint={copy('cards.activate.last4-hint')}
          error={isShort ? copy('cards.pin.length') : undefined}
          length={digitCount}
          autoComplete="off"
          inputRef={inputRef}
          value={digits}
          onValue={change}
        />
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
