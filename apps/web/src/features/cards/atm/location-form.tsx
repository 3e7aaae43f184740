// The form for where to search for ATMs: a ZIP code.
import type { CopyKey } from '@daybreak/copy'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, type ComponentProps } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { Form, Icon, TextInput, type FormPart } from '#ui'
import styles from './finder.module.css'

type LocationFormProps = {
  form: ComponentProps<typeof Form>['form'] & FormPart<{ zip: string }>
  onTyped: () => void
  /** What was wrong with the location that was asked for: a ZIP code that does not exist, or a position that is not known. */
  fault: CopyKey | null
}

export function LocationForm({ form, onTyped, fault }: LocationFormProps) {
  const copy = useCopy()
  const inputRef = useRef<HTMLInputElement>(null)
  // A ZIP code helps instead: the error is read out at its field.
  const isDenied = fault === 'cards.atm.location-denied'
  useEffect(() => {
    if (isDenied) inputRef.current?.focus()
  }, [isDenied])
  const { value, onValue, error } = form.field('zip')

  return (
    <Form form={form} layout="own" className={styles['find']} role="search" submit={null}>
      <TextInput
        className={styles['zip']}
        label={copy('cards.atm.zip-label')}
        error={error ?? (fault ? copy(fault) : undefined)}
        inputRef={inputRef}
        inputMode="numeric"
        enterKeyHint="search"
        autoComplete="postal-code"
        maxLength={10}
        value={value}
        onValue={(typed) => {
          onValue(typed)
          onTyped()
        }}
      />
      <button type="submit" className={styles['search']} aria-label={copy('cards.atm.search')}>
        <Icon of={Search} />
      </button>
    </Form>
  )
}

/** Specification 5, "postalCode": required, digits only, exactly five. */
export function zipFaultOf(zip: string): CopyKey | null {
  if (zip === '') return 'address.form.postal-code-required'
  if (!/^\d+$/.test(zip)) return 'address.form.postal-code-digits'
  return zip.length === 5 ? null : 'address.form.postal-code-length'
}
