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
    /** What can be sent; null with faults shown. */
    check(): { address: PostedAddress; faults: 0 } | { address: null; faults: number } {
      const found = faultsOf(entry, range)
      setFaults(found)
      const count = Object.keys(found).length
      return count === 0 ? { address: addressOf(entry), faults: 0 } : { address: null, faults: count }
    },
  }
}
