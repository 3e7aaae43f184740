// The five fields of an address, for a form of its own or as a part of another.
import type { CopyKey } from '@daybreak/copy'
import { stateCodeOf } from '@daybreak/contract'
import { useCopy } from '#platform/copy.tsx'
import { TextInput } from '../text-input.tsx'
import { AddressCombobox, type SearchAddresses } from './address-combobox.tsx'
import { filledFrom, type AddressEntry, type AddressFaults } from './address.rules.ts'
import styles from './address-fields.module.css'

type AddressFieldsProps = {
  entry: AddressEntry
  onEntry: (entry: AddressEntry) => void
  faults: AddressFaults
  search: SearchAddresses
  /** Over the street: "Home address" where a form has two addresses. */
  line1Label?: CopyKey
  /** Which of a worker's addresses her browser fills in. */
  autoFill?: 'home' | 'shipping'
}

/** Specification 5, "The search starts when the field holds at least 4 characters". */
const searchFrom = 4

// The lengths that the server takes.
const longest = { line: 100, city: 60 }

export function AddressFields(props: AddressFieldsProps) {
  const { entry, onEntry, faults, search, line1Label = 'address.form.line1-label', autoFill = 'home' } = props
  const copy = useCopy()
  const errorOf = (name: keyof AddressEntry) => faults[name] && copy(faults[name])
  const fillOf = (field: string) => (autoFill === 'home' ? field : `${autoFill} ${field}`)
  const field = (name: keyof AddressEntry, label: CopyKey, fill: string) => ({
    label: copy(label),
    autoComplete: fillOf(fill),
    value: entry[name],
    error: errorOf(name),
    onValue: (typed: string) => onEntry({ ...entry, [name]: typed }),
  })
  return (
    <div className={styles['fields']}>
      <AddressCombobox
        {...field('line1', line1Label, 'address-line1')}
        maxLength={longest.line}
        search={search}
        searchFrom={searchFrom}
        onSelect={(suggestion) => onEntry(filledFrom(suggestion, entry))}
      />
      <TextInput {...field('line2', 'address.form.line2-label', 'address-line2')} maxLength={longest.line} />
      <TextInput {...field('city', 'address.form.city-label', 'address-level2')} maxLength={longest.city} />
      <div className={styles['pair']}>
        <TextInput
          {...field('state', 'address.form.state-label', 'address-level1')}
          hint={copy('address.form.state-hint')}
          // A browser fills in the whole name; written out by hand it is taken, too.
          onValue={(typed) => onEntry({ ...entry, state: stateCodeOf(typed) })}
          autoCapitalize="characters"
        />
        <TextInput {...field('postalCode', 'address.form.postal-code-label', 'postal-code')} inputMode="numeric" />
      </div>
    </div>
  )
}
