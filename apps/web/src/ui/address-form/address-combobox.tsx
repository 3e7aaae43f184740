// The street's field with its list of suggested addresses. Specification 5, "Address autocomplete".
import { maxSuggestions, type AddressSuggestion } from '@daybreak/contract'
import type { InputHTMLAttributes } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { Combobox } from '../combobox/combobox.tsx'
import type { Search } from '../combobox/use-suggestions.ts'

export type SearchAddresses = Search<AddressSuggestion>

type AddressComboboxProps = {
  label: string
  error?: string | undefined
  value: string
  onValue: (text: string) => void
  onSelect: (suggestion: AddressSuggestion) => void
  search: SearchAddresses
  /** How many characters the field holds before a search begins. */
  searchFrom?: number
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'autoComplete' | 'maxLength'>

export function AddressCombobox({ search, ...rest }: AddressComboboxProps) {
  const copy = useCopy()
  return (
    <Combobox
      {...rest}
      search={async (text, signal) => (await search(text, signal)).slice(0, maxSuggestions)}
      listLabel={copy('address.list.label')}
      countText="address.list.count"
      draw={drawAddress}
      helplessHint={copy('address.list.type-yourself')}
    />
  )
}

function drawAddress({ line1, line2, city, state, postalCode }: AddressSuggestion) {
  const cityLine = `${city}, ${state} ${postalCode}`.trim()
  if (line1 === '') return <b>{cityLine}</b>
  return (
    <>
      <b>{line2 ? `${line1}, ${line2}` : line1}</b>
      <span>{cityLine}</span>
    </>
  )
}
