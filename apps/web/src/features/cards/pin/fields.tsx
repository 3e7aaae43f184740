// The two PIN fields, shown as dots.
import { useRef } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { CodeInput, type FormPart } from '#ui'
import { pinLength } from './pin.rules.ts'
import type { PinEntry } from './use-pin-form.ts'

export function PinFields({ form }: { form: FormPart<PinEntry> }) {
  const copy = useCopy()
  const repeatedRef = useRef<HTMLInputElement>(null)
  const { pin, repeated } = form.values

  function changePin(typed: string) {
    // What was wrong with the second entry was so in relation to the first.
    form.set({ pin: typed, repeated })
    if (typed.length === pinLength && pin.length < pinLength) repeatedRef.current?.focus()
  }

  return (
    <>
      <CodeInput
        label={copy('cards.pin.new-label')}
        hint={copy('cards.pin.weak-help')}
        length={pinLength}
        hidden
        autoComplete="off"
        {...form.field('pin')}
        onValue={changePin}
      />
      <CodeInput
        label={copy('cards.pin.repeat-label')}
        hint={copy('cards.pin.private')}
        length={pinLength}
        hidden
        autoComplete="off"
        inputRef={repeatedRef}
        {...form.field('repeated')}
      />
    </>
  )
}
