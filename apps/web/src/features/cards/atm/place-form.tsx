// Where to look for ATMs: a ZIP code.
import type { CopyKey } from '@daybreak/copy'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useCopy } from '#platform/copy.tsx'
import { Icon, TextInput } from '#ui'
import styles from './finder.module.css'

type PlaceFormProps = {
  zip: string
  onZip: (zip: string) => void
  /** What was wrong with the place that was asked for: a ZIP code that is none, or a position that is not known. */
  fault: CopyKey | null
  onSearch: (zip: string) => void
}

export function PlaceForm({ zip, onZip, fault, onSearch }: PlaceFormProps) {
  const copy = useCopy()
  const inputRef = useRef<HTMLInputElement>(null)
  const [typingFault, setTypingFault] = useState<CopyKey | null>(null)
  const shownFault = typingFault ?? fault
  // The way on is a ZIP code: what went wrong is read out at its field.
  const isDenied = fault === 'cards.atm.location-denied'
  useEffect(() => {
    if (isDenied) inputRef.current?.focus()
  }, [isDenied])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = zipFaultOf(zip.trim())
    setTypingFault(found)
    if (found) inputRef.current?.focus()
    else onSearch(zip.trim())
  }

  return (
    <form className={styles['find']} role="search" method="dialog" noValidate onSubmit={submit}>
      <TextInput
        className={styles['zip']}
        label={copy('cards.atm.zip-label')}
        error={shownFault ? copy(shownFault) : undefined}
        inputRef={inputRef}
        inputMode="numeric"
        enterKeyHint="search"
        autoComplete="postal-code"
        maxLength={10}
        value={zip}
        onValue={(typed) => {
          onZip(typed)
          setTypingFault(null)
        }}
      />
      <button type="submit" className={styles['search']} aria-label={copy('cards.atm.search')}>
        <Icon of={Search} />
      </button>
    </form>
  )
}

/** Specification 5, "postalCode": required, digits only, exactly five. */
function zipFaultOf(zip: string): CopyKey | null {
  if (zip === '') return 'address.form.postal-code-required'
  if (!/^\d+$/.test(zip)) return 'address.form.postal-code-digits'
  return zip.length === 5 ? null : 'address.form.postal-code-length'
}
