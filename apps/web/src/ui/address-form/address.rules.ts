// Validates the fields of the address form, and fills them from a suggestion. Specification 5, "Address form" and "Address
// autocomplete". Pure.
import { isPoBox, isState, stateCodeOf, type AddressSuggestion, type PostedAddress, type StateRange } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'

/** The fields as they were typed. */
export type AddressEntry = { line1: string; line2: string; city: string; state: string; postalCode: string }
export type AddressFaults = Partial<Record<keyof AddressEntry, CopyKey>>

export type AddressRange = StateRange & {
  /** Someone lives there, so a PO box is none (readings 4.2). */
  isHome: boolean
}

export const emptyEntry: AddressEntry = { line1: '', line2: '', city: '', state: '', postalCode: '' }

export function addressEntryOf(address: PostedAddress | null): AddressEntry {
  if (address === null) return emptyEntry
  const { line1, line2, city, state, postalCode } = address
  return { line1, line2: line2 ?? '', city, state, postalCode }
}

export function addressFaultsOf(entry: AddressEntry, range: AddressRange): AddressFaults {
  const found: Record<keyof AddressEntry, CopyKey | null> = {
    line1: line1Fault(entry.line1, range),
    line2: null,
    city: isBlank(entry.city) ? 'address.form.city-required' : null,
    state: stateFault(entry.state, range),
    postalCode: postalCodeFault(entry.postalCode),
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as AddressFaults
}

function line1Fault(line1: string, { isHome }: AddressRange): CopyKey | null {
  if (isBlank(line1)) return 'address.form.line1-required'
  return isHome && isPoBox(line1) ? 'address.form.po-box' : null
}

function stateFault(state: string, range: StateRange): CopyKey | null {
  if (isBlank(state)) return 'address.form.state-required'
  return isState(stateCodeOf(state), range) ? null : 'address.form.state-format'
}

function postalCodeFault(typed: string): CopyKey | null {
  const postalCode = typed.trim()
  if (postalCode === '') return 'address.form.postal-code-required'
  if (!/^\d+$/.test(postalCode)) return 'address.form.postal-code-digits'
  return postalCode.length === 5 ? null : 'address.form.postal-code-length'
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** What is sent, of an entry without faults. */
export function addressOf(entry: AddressEntry): PostedAddress {
  const line2 = entry.line2.trim()
  return {
    line1: entry.line1.trim(),
    line2: line2 === '' ? null : line2,
    city: entry.city.trim(),
    state: stateCodeOf(entry.state),
    postalCode: entry.postalCode.trim(),
  }
}

/** A flat that was typed already is kept where the suggestion knows none; a ZIP code of another address is not. */
export function filledFrom({ line1, line2, city, state, postalCode }: AddressSuggestion, entry: AddressEntry): AddressEntry {
  return { line1, line2: line2 ?? entry.line2, city, state: stateCodeOf(state), postalCode }
}
