// An address as a form of its own: validated when it is sent, with errors above it and at each field.
import type { PostedAddress } from '@daybreak/contract'
import type { ReactNode } from 'react'
import { Form } from '../form/form.tsx'
import { useForm, type FormAction } from '../form/use-form.ts'
import type { SearchAddresses } from './address-combobox.tsx'
import { AddressFields } from './address-fields.tsx'
import { addressOf, addressEntryOf, addressFaultsOf, type AddressRange } from './address.rules.ts'

type AddressFormProps = {
  initial: PostedAddress | null
  range: AddressRange
  search: SearchAddresses
  /** What it does and does not do, before the first field. */
  note?: ReactNode
  submitLabel: ReactNode
  /** Another button under that one. */
  secondary?: ReactNode
  /** What sends it. */
  action?: FormAction
  /** Answers null when it failed. */
  onAddress: (address: PostedAddress) => unknown
}

export function AddressForm(props: AddressFormProps) {
  const { initial, range, search, note, submitLabel, secondary, action, onAddress } = props
  const form = useForm({
    initial: () => addressEntryOf(initial),
    check: (entry) => addressFaultsOf(entry, range),
    send: (entry) => onAddress(addressOf(entry)),
    ...(action && { action }),
    draft: { name: range.isHome ? 'home-address' : 'mailing-address' },
  })
  return (
    <Form form={form} focus="summary" submit={submitLabel} actions={secondary}>
      {note && <p className="soft">{note}</p>}
      <AddressFields form={form} search={search} autoFill={range.isHome ? 'home' : 'shipping'} />
    </Form>
  )
}
