// The display name of a linked account, and its numbers for the rail that needs them.
import type { DestinationName } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import type { FieldEncryption, SealedField } from '#platform/crypto/field-encryption.ts'
import type { BankNumbers } from '../rails/index.ts'
import type { Destination } from './destinations.store.ts'

export function nameOf({ id, kind, nickname, name, last4 }: Destination): DestinationName {
  return { id: publicId('dst', id), kind, name: nickname ?? name, last4 }
}

/** Where the number of a destination is sealed. */
export function fieldOfNumber(id: string): SealedField {
  return { table: 'move_money_destination', column: 'account_number_sealed', row: id }
}

/** The numbers of a bank account, for the rail and for no answer. @throws Error  for a card */
export function bankNumbersOf(
  encryption: FieldEncryption,
  { id, routingNumber, accountNumberSealed, accountType }: Destination,
): BankNumbers {
  if (routingNumber === null || accountNumberSealed === null || accountType === null)
    throw new Error('a card has no account number')
  return { routingNumber, accountNumber: encryption.open(accountNumberSealed, fieldOfNumber(id)), accountType }
}
