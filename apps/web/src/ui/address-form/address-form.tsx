// An address as a form of its own: checked when it is sent, with what is wrong said above it and at each field.
import type { PostedAddress } from '@daybreak/contract'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../button.tsx'
import { FormSummary } from '../form-summary.tsx'
import { AddressFields } from './address-fields.tsx'
import { useAddressEntry } from './use-address-entry.ts'
import type { AddressRange } from './address.rules.ts'
import type { SearchAddresses } from './address-combobox.tsx'
import styles from './address-fields.module.css'

type AddressFormProps = {
  initial: PostedAddress | null
  range: AddressRange
  search: SearchAddresses
  /** What it does and does not do, before the first field. */
  note?: ReactNode
  submitLabel: ReactNode
  isBusy: boolean
  /** Why the last try did not work. */
  problem?: ReactNode
  /** Another button under that one. */
  secondary?: ReactNode
  onAddress: (address: PostedAddress) => void
}

export function AddressForm(props: AddressFormProps) {
  const { initial, range, search, note, submitLabel, isBusy, problem, secondary, onAddress } = props
  const { entry, faults, change, check } = useAddressEntry(initial, range)
  const [turn, setTurn] = useState(0)
  const [isSent, setSent] = useState(true)
  const count = Object.keys(faults).length

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    const checked = check()
    setTurn(turn + 1)
    setSent(checked.address !== null)
    if (checked.address) onAddress(checked.address)
  }

  return (
    <form className={styles['form']} method="dialog" noValidate onSubmit={submit}>
      {note && <p className="soft">{note}</p>}
      {count > 0 ? <FormSummary key={turn} count={count} /> : isSent && problem}
      <AddressFields
        entry={entry}
        onEntry={change}
        faults={faults}
        search={search}
        autoFill={range.isHome ? 'home' : 'shipping'}
      />
      <div className={styles['actions']}>
        <Button type="submit" full busy={isBusy}>
          {submitLabel}
        </Button>
        {secondary}
      </div>
    </form>
  )
}
