// An address that is being typed: its fields, and what was wrong with them when they were last checked.
import type { PostedAddress } from '@daybreak/contract'
import { useState } from 'react'
import {
  addressOf,
  entryOf,
  faultsLeft,
  faultsOf,
  type AddressEntry,
  type AddressFaults,
  type AddressRange,
} from './address.rules.ts'

export function useAddressEntry(initial: PostedAddress | null, range: AddressRange) {
  const [entry, setEntry] = useState(() => entryOf(initial))
  const [faults, setFaults] = useState<AddressFaults>({})
  return {
    entry,
    faults,
    change(after: AddressEntry) {
      setFaults(faultsLeft(faults, entry, after))
      setEntry(after)
    },
    /** What can be sent; null with faults, which are shown from now on. */
    check(): { address: PostedAddress | null; faults: AddressFaults } {
      const found = faultsOf(entry, range)
      setFaults(found)
      return { address: Object.keys(found).length === 0 ? addressOf(entry) : null, faults: found }
    },
  }
}
