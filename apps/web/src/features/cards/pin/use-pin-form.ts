// The PIN form: two entries, checked here, sent only to the card provider, and forgotten with the form.
import { cardsRoutes, type PayCard } from '@daybreak/contract'
import { callApi } from '#platform/calls/api.ts'
import { StepUpDeclined, useStepUp } from '#platform/session/step-up.tsx'
import { useForm } from '#ui'
import { pinFaultOf, repeatFaultOf, type KnownDigits } from './pin.rules.ts'
import { PinRefused, setPin } from './set-pin.ts'
import { useCardAction, useShowCard } from '../use-card-action.ts'

export type PinEntry = { pin: string; repeated: string }

const nothingTyped: PinEntry = { pin: '', repeated: '' }

export function usePinForm(card: PayCard, known: KnownDigits, onDone: () => void) {
  const show = useShowCard()
  const saving = useSavePin(card)
  return useForm<PinEntry, PayCard>({
    initial: () => nothingTyped,
    check({ pin, repeated }) {
      const fault = pinFaultOf(pin, known)
      if (fault !== null) return { pin: `cards.pin.${fault}` }
      // An error in the first entry makes the second one irrelevant.
      const repeatFault = repeatFaultOf(pin, repeated)
      return { repeated: repeatFault && `cards.pin.${repeatFault}` }
    },
    send: ({ pin }) => saving.run(pin),
    onSent(changed) {
      onDone()
      show(changed)
    },
    action: saving,
    emptied({ faults, cause }) {
      // A PIN that can be guessed must be replaced, so both fields are cleared; one that was not accepted is typed again, both times.
      const pinFault = faults.get('pin')
      const isWeak = pinFault !== undefined && pinFault.id !== 'cards.pin.length'
      const isRefused = cause !== null && !(cause instanceof StepUpDeclined)
      return isWeak || isRefused ? nothingTyped : null
    },
  })
}

function useSavePin(card: PayCard) {
  const withStepUp = useStepUp()
  return useCardAction({
    async call(pin: string) {
      await withStepUp(() => setPin(card.id, pin))
      // The PIN is set whatever the result of this: the card provider's own event notifies our server too.
      return callApi(cardsRoutes.confirmPin, { params: { id: card.id } }).catch(() => ({ ...card, hasPin: true }))
    },
    // Specification 8 fixes the first sentence; what to do about it follows from why.
    explain(cause) {
      if (!(cause instanceof PinRefused)) return null
      if (cause.reason === 'pin') return { id: 'cards.pin.failed', help: 'cards.pin.weak-personal' }
      return card.status === 'Frozen' ? { id: 'cards.pin.failed', help: 'cards.pin.frozen-help' } : null
    },
    failed: { id: 'cards.pin.failed', help: card.hasPin ? 'cards.pin.failed-help' : 'cards.pin.failed-help-new' },
  })
}
