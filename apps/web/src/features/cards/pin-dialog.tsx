// Sets or changes the PIN: two entries, checked here, sent to the card provider alone, and forgotten with the dialog.
import { cardsRoutes, type PayCard } from '@daybreak/contract'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '#platform/api.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { StepUpDeclined, useStepUp } from '#platform/step-up.tsx'
import { CodeInput } from '#ui'
import { FormDialog } from './dialog-parts.tsx'
import { pinFaultOf, pinLength, repeatFaultOf, type KnownDigits, type PinFault } from './pin.rules.ts'
import { PinRefused, setPin } from './set-pin.ts'
import { useCardCall, type Explain } from './use-card-call.ts'
import { useCardsRefresh } from './use-cards-refresh.ts'

type PinDialogProps = { card: PayCard; known: KnownDigits; onClose: () => void; onDone: () => void }
type Faults = { pin: PinFault | null; repeated: PinFault | null }

const noFaults: Faults = { pin: null, repeated: null }

export function PinDialog({ card, known, onClose, onDone }: PinDialogProps) {
  const copy = useCopy()
  const { entry, change, faults, check, wipe, pinRef, repeatedRef } = usePinEntry(known)
  const { isBusy, message, save } = useSavePin(card, wipe, onDone)

  const words = (fault: PinFault | null) => (fault ? copy(`cards.pin.${fault}`) : undefined)
  return (
    <FormDialog
      title={<Copy id={card.hasPin ? 'cards.pin.title-change' : 'cards.pin.title-set'} />}
      body={<Copy id="cards.pin.body" />}
      submitLabel={<Copy id="cards.pin.save" />}
      message={message}
      isBusy={isBusy}
      onSubmit={() => check() && void save(entry.pin)}
      onClose={onClose}
    >
      <CodeInput
        label={copy('cards.pin.new-label')}
        hint={copy('cards.pin.weak-help')}
        error={words(faults.pin)}
        length={pinLength}
        hidden
        autoComplete="off"
        inputRef={pinRef}
        value={entry.pin}
        onValue={(pin) => change({ pin })}
      />
      <CodeInput
        label={copy('cards.pin.repeat-label')}
        hint={copy('cards.pin.private')}
        error={words(faults.repeated)}
        length={pinLength}
        hidden
        autoComplete="off"
        inputRef={repeatedRef}
        value={entry.repeated}
        onValue={(repeated) => change({ repeated })}
      />
    </FormDialog>
  )
}

function usePinEntry(known: KnownDigits) {
  const [entry, setEntry] = useState({ pin: '', repeated: '' })
  const [faults, setFaults] = useState(noFaults)
  const pinRef = useRef<HTMLInputElement>(null)
  const repeatedRef = useRef<HTMLInputElement>(null)
  // After the dialog has opened, which puts the focus on its X.
  useEffect(() => pinRef.current?.focus(), [])

  function change(part: Partial<typeof entry>) {
    setEntry((before) => ({ ...before, ...part }))
    setFaults(noFaults)
    if (part.pin?.length === pinLength && entry.pin.length < pinLength) repeatedRef.current?.focus()
  }

  /** Answers whether both entries may be sent; else says what is wrong where it is, with the focus there. */
  function check(): boolean {
    const pin = pinFaultOf(entry.pin, known)
    // What is wrong with the first entry makes the second one beside the point.
    const repeated = pin === null ? repeatFaultOf(entry.pin, entry.repeated) : null
    setFaults({ pin, repeated })
    if (pin) pinRef.current?.focus()
    else if (repeated) repeatedRef.current?.focus()
    return pin === null && repeated === null
  }

  /** A PIN that was not taken is typed anew, both times. */
  function wipe() {
    setEntry({ pin: '', repeated: '' })
    pinRef.current?.focus()
  }

  return { entry, change, faults, check, wipe, pinRef, repeatedRef }
}

/** Specification 8 fixes the first sentence; what to do about it follows from why. */
const explain: Explain = (error) => {
  if (!(error instanceof PinRefused) || error.reason === 'other') return null
  return { id: 'cards.pin.failed', help: error.reason === 'weak' ? 'cards.pin.weak' : 'cards.pin.frozen-help' }
}

function useSavePin(card: PayCard, wipe: () => void, onDone: () => void) {
  const withStepUp = useStepUp()
  const refresh = useCardsRefresh()
  const help = card.hasPin ? 'cards.pin.failed-help' : 'cards.pin.failed-help-new'
  const call = useCardCall({ id: 'cards.pin.failed', help }, explain)

  async function save(pin: string) {
    const changed = await call.run(async () => {
      try {
        await withStepUp(() => setPin(card.id, pin))
      } catch (error) {
        if (!(error instanceof StepUpDeclined)) wipe()
        throw error
      }
      return confirm()
    })
    if (!changed) return
    onDone()
    await refresh(changed)
  }

  /** The PIN is set whatever comes of this: the card provider's own event tells our server the same. */
  async function confirm(): Promise<PayCard> {
    return callApi(cardsRoutes.confirmPin, { params: { id: card.id } }).catch(() => ({ ...card, hasPin: true }))
  }

  return { ...call, save }
}
