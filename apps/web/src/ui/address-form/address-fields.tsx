// The five fields of an address, as a part of a form.
import type { CopyKey } from '@daybreak/copy'
import { stateCodeOf } from '@daybreak/contract'
import { useCopy } from '#platform/copy/copy.tsx'
import type { FormPart } from '../form/use-form.ts'
import { TextInput } from '../entries/text-input.tsx'
import { AddressCombobox, type SearchAddresses } from './address-combobox.tsx'
import { filledFrom, type AddressEntry } from './address.rules.ts'
import styles from './address-fields.module.css'

type AddressFieldsProps = {
  form: FormPart<AddressEntry>
  search: SearchAddresses
  /** Which of a worker's addresses their browser fills in. */
  autoFill?: 'home' | 'shipping'
}

/** Specification 5, "The search starts when the field holds at least 4 characters". */
const searchFrom = 4

// The lengths that the server takes.
const longest = { line: 100, city: 60 }

export function AddressFields({ form, search, autoFill = 'home' }: AddressFieldsProps) {
  const copy = useCopy()
  const fillOf = (field: string) => (autoFill === 'home' ? field : `${autoFill} ${field}`)
  const field = (name: keyof AddressEntry, label: CopyKey, fill: string) => ({
    label: copy(label),
    autoComplete: fillOf(fill),
    ...form.field(name),
  })
  return (
    <div className={styles['fields']}>
      <AddressCombobox
        {...field('line1', 'address.form.line1-label', 'address-line1')}
        maxLength={longest.line}
        search={search}
        searchFrom={searchFrom}
        onSelect={(suggestion) => form.set(filledFrom(suggestion, form.values))}
      />
      <TextInput {...field('line2', 'address.form.line2-label', 'address-line2')} maxLength={longest.line} />
      <TextInput {...field('city', 'address.form.city-label', 'address-level2')} maxLength={longest.city} />
      <div className={styles['pair']}>
        <TextInput
          {...field('state', 'address.form.state-label', 'address-level1')}
          hint={copy('address.form.state-hint')}
          // A browser fills in the whole name; written out by hand it is taken, too.
          {...form.field('state', stateCodeOf)}
          autoCapitalize="characters"
        />
        <TextInput {...field('postalCode', 'address.form.postal-code-label', 'postal-code')} inputMode="numeric" />
      </div>
    </div>
  )
}
