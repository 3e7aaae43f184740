// The two entries of a PIN, drawn as dots.
import { useCopy } from '#platform/copy.tsx'
import { CodeInput } from '#ui'
import { pinLength, type PinFault } from './pin.rules.ts'
import type { PinForm } from './use-pin-form.ts'

type PinFieldsProps = { form: Pick<PinForm, 'entry' | 'faults' | 'change' | 'pinRef' | 'repeatedRef'> }

export function PinFields({ form: { entry, faults, change, pinRef, repeatedRef } }: PinFieldsProps) {
  const copy = useCopy()
  const words = (fault: PinFault | null) => (fault ? copy(`cards.pin.${fault}`) : undefined)
  return (
    <>
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
    </>
  )
}
