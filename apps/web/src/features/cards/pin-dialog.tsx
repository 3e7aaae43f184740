// Sets or changes the PIN, in a dialog over the card.
import type { PayCard } from '@daybreak/contract'
import { useEffect } from 'react'
import { Copy } from '#platform/copy.tsx'
import { FormDialog } from './dialog-parts.tsx'
import { PinFields } from './pin-fields.tsx'
import type { KnownDigits } from './pin.rules.ts'
import { usePinForm } from './use-pin-form.ts'

type PinDialogProps = { card: PayCard; known: KnownDigits; onClose: () => void; onDone: () => void }

export function PinDialog({ card, known, onClose, onDone }: PinDialogProps) {
  const form = usePinForm(card, known, onDone)
  const { refused, pinRef, repeatedRef, isBusy, message, submit } = form

  // On the first entry after the dialog has opened, which puts the focus on its X; then on the one that has to be mended.
  useEffect(() => {
    const wanted = refused?.field === 'repeated' ? repeatedRef : pinRef
    wanted.current?.focus()
  }, [refused, pinRef, repeatedRef])

  return (
    <FormDialog
      title={<Copy id={card.hasPin ? 'cards.pin.title-change' : 'cards.pin.title-set'} />}
      body={<Copy id="cards.pin.body" />}
      submitLabel={<Copy id="cards.pin.save" />}
      message={message}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <PinFields form={form} />
    </FormDialog>
  )
}
