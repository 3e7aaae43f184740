// Sets or changes the PIN, in a dialog over the card.
import type { PayCard } from '@daybreak/contract'
import { Copy } from '#platform/copy/copy.tsx'
import { FormDialog } from '../dialog-parts.tsx'
import { PinFields } from './fields.tsx'
import type { KnownDigits } from './pin.rules.ts'
import { usePinForm } from './use-pin-form.ts'

type PinDialogProps = { card: PayCard; known: KnownDigits; onClose: () => void; onDone: () => void }

export function PinDialog({ card, known, onClose, onDone }: PinDialogProps) {
  const form = usePinForm(card, known, onDone)
  return (
    <FormDialog
      form={form}
      title={<Copy id={card.hasPin ? 'cards.pin.title-change' : 'cards.pin.title-set'} />}
      body={<Copy id="cards.pin.body" />}
      submit={<Copy id="cards.pin.save" />}
      onClose={onClose}
    >
      <PinFields form={form} />
    </FormDialog>
  )
}
