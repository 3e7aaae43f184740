// Where to look for ATMs: a ZIP code, or where the worker is, if she and her browser allow it.
import type { AtmSearch } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Navigation from 'lucide-react/icons/navigation'
import { useRef, useState, type SubmitEvent } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, TextInput } from '#ui'
import styles from './atm-finder.module.css'

export type Place = { postalCode: string } | { position: NonNullable<AtmSearch['position']> }

type PlaceFormProps = {
  homeZip: string | null
  isBusy: boolean
  /** The ZIP code that was searched and is none; null otherwise. */
  unknownZip: string | null
  onPlace: (place: Place) => void
}

/** A place that is older will not do for someone who is walking; asking longer than this is worse than a ZIP code. */
const locating = { maximumAge: 60_000, timeout: 10_000, enableHighAccuracy: false }
/** About a hundred metres: enough to find an ATM, and no more than that leaves the phone. */
const decimals = 3

export function PlaceForm({ homeZip, isBusy, unknownZip, onPlace }: PlaceFormProps) {
  const copy = useCopy()
  const inputRef = useRef<HTMLInputElement>(null)
  const [zip, setZip] = useState(homeZip ?? '')
  const [error, setError] = useState<CopyKey | null>(null)
  const [isLocating, setIsLocating] = useState(false)
  // Only as long as it is the one that stands there.
  const shownError = error ?? (zip.trim() === unknownZip ? 'cards.atm.place-unknown' : null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const fault = zipFaultOf(zip.trim())
    setError(fault)
    if (fault) inputRef.current?.focus()
    else onPlace({ postalCode: zip.trim() })
  }

  function locate() {
    setIsLocating(true)
    setError(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false)
        setZip('')
        onPlace({ position: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) } })
      },
      () => {
        setIsLocating(false)
        setError('cards.atm.location-denied')
        inputRef.current?.focus()
      },
      locating,
    )
  }

  return (
    <form className={styles['place']} method="dialog" noValidate onSubmit={submit}>
      <div className={styles['zip']}>
        <TextInput
          label={copy('cards.atm.zip-label')}
          error={shownError ? copy(shownError) : undefined}
          inputRef={inputRef}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={zip}
          onValue={(typed) => {
            setZip(typed)
            setError(null)
          }}
        />
        <Button type="submit" variant="tint" busy={isBusy}>
          <Copy id="cards.atm.search" />
        </Button>
      </div>
      <Button variant="quiet" size="sm" icon={Navigation} busy={isLocating} onClick={locate}>
        <Copy id="cards.atm.use-location" />
      </Button>
    </form>
  )
}

/** Specification 5, "postalCode": required, digits only, exactly five. */
function zipFaultOf(zip: string): CopyKey | null {
  if (zip === '') return 'address.form.postal-code-required'
  if (!/^\d+$/.test(zip)) return 'address.form.postal-code-digits'
  return zip.length === 5 ? null : 'address.form.postal-code-length'
}

function rounded(degrees: number): number {
  const steps = 10 ** decimals
  return Math.round(degrees * steps) / steps
}
