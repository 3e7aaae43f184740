// Corrects the numbers of a linked bank account as its own bank says: the next transfer there uses them.
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { BankNumbers } from '../rails/index.ts'
import { hasTwin, lockDestination, writeNumbers } from './correcting.store.ts'
import { bankNumbersOf, placeOfNumber } from './destination-names.ts'
import { findBankName } from './proofs.store.ts'

export type CorrectingDeps = { encryption: FieldEncryption; keyedHash: KeyedHash }

/** `twin`: the worker has linked the account of these numbers too, and it stays as it is. */
export type CorrectionOutcome = { kind: 'corrected'; bank: BankNumbers } | { kind: 'twin' | 'not_found' }

/** @param correction  what is left out stays; an account number is of 4 to 17 digits */
export async function correctBank(
  { encryption, keyedHash }: CorrectingDeps,
  tx: Transaction,
  id: string,
  correction: Partial<BankNumbers>,
): Promise<CorrectionOutcome> {
  const destination = await lockDestination(tx, id)
  if (destination === null || destination.kind !== 'bank') return { kind: 'not_found' }
  const bank = { ...bankNumbersOf(encryption, destination), ...correction }
  const { routingNumber, accountNumber, accountType } = bank
  const accountNumberHash = keyedHash('move_money.account_number', accountNumber)
  if (await hasTwin(tx, destination, { routingNumber, accountNumberHash })) return { kind: 'twin' }
  const found = await findBankName(tx, routingNumber)
  await writeNumbers(tx, id, {
    routingNumber,
    accountNumberHash,
    accountType,
    accountNumberSealed: encryption.seal(accountNumber, placeOfNumber(id)),
    last4: accountNumber.slice(-4),
    name: found.kind === 'found' ? found.name : null,
  })
  return { kind: 'corrected', bank }
}
