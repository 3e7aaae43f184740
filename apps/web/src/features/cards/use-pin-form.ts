// The PIN as it is typed: two entries, checked here, sent to the card provider alone, and forgotten with the form.
import { cardsRoutes, type PayCard } from '@daybreak/contract'
import { useRef, useState, type RefObject } from 'react'
import { callApi } from '#platform/api.ts'
import { StepUpDeclined, useStepUp } from '#platform/step-up.tsx'
import type { CallMessage } from '#platform/use-call.ts'
import { pinFaultOf, pinLength, repeatFaultOf, type KnownDigits, type PinFault } from './pin.rules.ts'
import { PinRefused, setPin } from './set-pin.ts'
import { useCardCall, type Explain } from './use-card-call.ts'
import { useCardsRefresh } from './use-cards-refresh.ts'

type PinEntry = { pin: string; repeated: string }
type Refused = { field: keyof PinEntry; turn: number }
type PinFaults = { pin: PinFault | null; repeated: PinFault | null }

const noFaults: PinFaults = { pin: null, repeated: null }

export type PinForm = {
  entry: PinEntry
  faults: PinFaults
  /** The entry that could not be sent when she last tried, and which try that was. */
  refused: Refused | null
  pinRef: RefObject<HTMLInputElement | null>
  repeatedRef: RefObject<HTMLInputElement | null>
  isBusy: boolean
  message: CallMessage | null
  change: (part: Partial<PinEntry>) => void
  submit: () => void
}

export function usePinForm(card: PayCard, known: KnownDigits, onDone: () => void): PinForm {
  const { wipe, check, ...form } = usePinEntry(known)
  const { isBusy, message, save, clear } = useSavePin(card, wipe, onDone)
  return {
    ...form,
    isBusy,
    message,
    change(part) {
      // What was wrong with the PIN before is no news of this one.
      clear()
      form.change(part)
    },
    submit() {
      clear()
      if (check()) void save(form.entry.pin)
    },
  }
}

function usePinEntry(known: KnownDigits) {
  const [entry, setEntry] = useState<PinEntry>({ pin: '', repeated: '' })
  const [faults, setFaults] = useState(noFaults)
  const [refused, setRefused] = useState<Refused | null>(null)
  const pinRef = useRef<HTMLInputElement>(null)
  const repeatedRef = useRef<HTMLInputElement>(null)

  function change(part: Partial<PinEntry>) {
    setEntry((before) => ({ ...before, ...part }))
    setFaults(noFaults)
    if (part.pin?.length === pinLength && entry.pin.length < pinLength) repeatedRef.current?.focus()
  }

  /** Answers whether both entries may be sent; else says what is wrong where it is. */
  function check(): boolean {
    const pin = pinFaultOf(entry.pin, known)
    // What is wrong with the first entry makes the second one beside the point.
    const repeated = pin === null ? repeatFaultOf(entry.pin, entry.repeated) : null
    setFaults({ pin, repeated })
    // One that can be guessed is thought up anew, so nothing of it is in the way.
    if (pin !== null && pin !== 'length') setEntry({ pin: '', repeated: '' })
    const isGood = pin === null && repeated === null
    const field = pin === null ? 'repeated' : 'pin'
    setRefused((last) => (isGood ? null : { field, turn: (last?.turn ?? 0) + 1 }))
    return isGood
  }

  /** A PIN that was not taken is typed anew, both times. */
  function wipe() {
    setEntry({ pin: '', repeated: '' })
    pinRef.current?.focus()
  }

  return { entry, change, faults, refused, check, wipe, pinRef, repeatedRef }
}

/** Specification 8 fixes the first sentence; what to do about it follows from why. */
const explain: Explain = (error) => {
  if (!(error instanceof PinRefused) || error.reason === 'other') return null
  return { id: 'cards.pin.failed', help: error.reason === 'weak' ? 'cards.pin.weak-personal' : 'cards.pin.frozen-help' }
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
