// Corrects the numbers of a linked bank account as its bank reports them: the next transfer there uses them.
import { isRoutingNumber } from '@daybreak/contract'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { BankNumbers, ShownBank } from '../rails/index.ts'
import { hasTwin, lockDestination, writeNumbers, writeShown } from './correcting.store.ts'
import { bankNumbersOf, fieldOfNumber } from './destination-names.ts'
import type { Destination } from './destinations.store.ts'
import { findBankName } from './proofs/proofs.store.ts'

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
    accountNumberSealed: encryption.seal(accountNumber, fieldOfNumber(id)),
    last4: accountNumber.slice(-4),
    name: found.kind === 'found' ? found.name : null,
  })
  return { kind: 'corrected', bank }
}

/** Whether a rail that keeps the account itself has it otherwise than we do. */
export function isShownOtherwise(destination: Destination, shown: ShownBank): boolean {
  return destination.kind === 'bank' && destination.state !== 'removed' && changesOf(destination, shown) !== null
}

/**
 * Our reading: a rail that keeps the account has corrected it, and sends to the right destination by itself. The worker is to see the same bank,
 * type and last digits; the number, which that rail does not report, stays as it was typed.
 */
export async function correctAsShown(tx: Transaction, id: string, shown: ShownBank): Promise<CorrectionOutcome['kind']> {
  const destination = await lockDestination(tx, id)
  if (destination === null || destination.kind !== 'bank' || destination.state === 'removed') return 'not_found'
  const changed = changesOf(destination, shown)
  if (changed === null) return 'corrected'
  if (await hasTwin(tx, destination, { routingNumber: changed.routingNumber, accountNumberHash: null })) return 'twin'
  const found = await findBankName(tx, changed.routingNumber)
  await writeShown(tx, id, { ...changed, name: found.kind === 'found' ? found.name : null })
  return 'corrected'
}

/** Null when nothing differs. What cannot be right is left. */
function changesOf({ routingNumber, last4, accountType }: Destination, shown: ShownBank) {
  if (routingNumber === null || accountType === null) return null
  const known = { routingNumber, last4, accountType }
  const said = {
    routingNumber: shown.routingNumber !== null && isRoutingNumber(shown.routingNumber) ? shown.routingNumber : routingNumber,
    last4: shown.last4 !== null && /^\d{4}$/.test(shown.last4) ? shown.last4 : last4,
    accountType: shown.accountType ?? accountType,
  }
  const isSame =
    said.routingNumber === known.routingNumber && said.last4 === known.last4 && said.accountType === known.accountType
  return isSame ? null : said
}
