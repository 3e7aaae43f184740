// Links a worker's bank account, and proves it by the amounts of two micro-deposits.
import { randomInt } from 'node:crypto'
import { isRoutingNumber, type CleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantFromMilliseconds, type Instant } from '@daybreak/time'
import { hashAccountNumber, matchAccounts } from '#features/accounts'
import type { Transaction } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { arrivalAtOnce } from '../limits/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { fieldOfNumber } from './destination-names.ts'
import {
  changeDestination,
  findDestination,
  hasNumber,
  insertBank,
  listDestinations,
  lockDestinations,
  lockToLink,
  wasStopped,
  type Destination,
} from './destinations.store.ts'
import { findLinkingAccount, refuseMore, type Actor, type LinkingRefusal } from './linking.ts'
import { drawDeposits, isProof, maxTries, proofDays } from './proofs/proofs.rules.ts'
import { countWrongTry, deleteProof, findBankName, insertProof, readProofs } from './proofs/proofs.store.ts'

/** Two deposits of the house to the account that is to be proven, in the transaction that links it. */
export type SendProof = (
  tx: Transaction,
  proof: { employeeId: string; destinationId: string; ids: readonly [string, string]; cents: readonly [number, number] },
  at: Instant,
) => Promise<void>

export type ProvingDeps = Pick<
  MoveMoneyDeps,
  'database' | 'clock' | 'encryption' | 'keyedHash' | 'notifyLinked' | 'recordActivity'
> & {
  sendProof: SendProof
}

export type BankToAdd = {
  id: string
  routingNumber: string
  accountNumber: string
  accountType: 'checking' | 'savings'
  nickname: CleanText | null
}

export type AddRefusal =
  | LinkingRefusal
  | Refusal<
      | 'move_money.routing_invalid'
      | 'move_money.bank_unknown'
      | 'move_money.destination_exists'
      | 'move_money.own_account'
      | 'move_money.id_reused'
      | 'move_money.proof_locked'
    >

/** The same id is the same account, sent again after a lost answer. The worker is notified wherever they can be reached. */
export async function addBank(
  deps: ProvingDeps,
  { employeeId, sessionId }: Actor,
  bank: BankToAdd,
): Promise<{ destination: Destination; isNew: boolean } | AddRefusal> {
  const { keyedHash } = deps
  if (!isRoutingNumber(bank.routingNumber)) return refuse('move_money.routing_invalid')
  return transactUnlessRefused(deps.database, async (tx) => {
    const at = deps.clock.now()
    const linked = await lockToLink(tx, employeeId)
    const hash = keyedHash('move_money.account_number', bank.accountNumber)
    const known = linked.find(({ id }) => id === bank.id)
    if (known !== undefined) {
      const isThere = known.state !== 'removed' && known.routingNumber === bank.routingNumber
      const isSame = isThere && (await hasNumber(tx, known.id, hash))
      return isSame ? { destination: known, isNew: false } : refuse('move_money.id_reused')
    }
    const name = await nameOfBank(tx, bank.routingNumber)
    if (isRefused(name)) return name
    const refusal = await refuseAdding(deps, tx, employeeId, bank, linked, at)
    if (refusal !== null) return refusal
    const sealed = deps.encryption.seal(bank.accountNumber, fieldOfNumber(bank.id))
    const isInserted = await insertBank(tx, {
      ...bank,
      employeeId,
      name,
      last4: bank.accountNumber.slice(-4),
      accountNumberSealed: sealed,
      accountNumberHash: hash,
      addedAt: at,
    })
    if (!isInserted) return refuse('move_money.destination_exists')
    await beginProof(deps, tx, employeeId, bank.id, at)
    const spoken = `${name ?? ''} *${bank.accountNumber.slice(-4)}`.trim()
    await deps.notifyLinked(tx, { employeeId, destinationId: bank.id, name: spoken, at })
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'account_linked', at, detail: spoken })
    const destination = await findDestination(tx, employeeId, bank.id)
    if (destination === null) throw new Error('a bank that was linked is gone')
    return { destination, isNew: true }
  })
}

async function nameOfBank(
  tx: Transaction,
  routingNumber: string,
): Promise<CleanText | null | Refusal<'move_money.bank_unknown'>> {
  const bank = await findBankName(tx, routingNumber)
  return bank.kind === 'unknown' ? refuse('move_money.bank_unknown') : bank.name
}

async function refuseAdding(
  { keyedHash }: ProvingDeps,
  tx: Transaction,
  employeeId: string,
  { routingNumber, accountNumber }: BankToAdd,
  linked: readonly Destination[],
  at: Instant,
): Promise<AddRefusal | null> {
  const account = await findLinkingAccount(tx, employeeId)
  if (isRefused(account)) return account
  const ours = await matchAccounts(tx, [hashAccountNumber(keyedHash, accountNumber)])
  if ([...ours.values()].some((match) => match.routingNumber === routingNumber)) return refuse('move_money.own_account')
  // A locked one is not proven by being linked again.
  if (await wasStopped(tx, employeeId, { routingNumber, hash: keyedHash('move_money.account_number', accountNumber) }))
    return refuse('move_money.proof_locked')
  return refuseMore(linked, at)
}

async function beginProof({ clock, sendProof }: ProvingDeps, tx: Transaction, employeeId: string, id: string, at: Instant) {
  const deposits = drawDeposits((end) => randomInt(end))
  const expiresAt = instantFromMilliseconds(at.epochMilliseconds + proofDays * 24 * 60 * 60_000)
  await insertProof(tx, id, { ...deposits, triesLeft: maxTries, expectedOn: arrivalAtOnce(at), expiresAt })
  const ids = [newUuid(clock), newUuid(clock)] as const
  await sendProof(tx, { employeeId, destinationId: id, ids, cents: [deposits.first, deposits.second] }, at)
}

export type ProofRefusal = Refusal<
  'move_money.destination_not_found' | 'move_money.proof_wrong' | 'move_money.proof_locked' | 'move_money.proof_not_due'
>

/** A wrong try is counted whatever happens after it. Two right tries get the same answer. */
export async function proveBank(
  { database, clock }: Pick<ProvingDeps, 'database' | 'clock'>,
  employeeId: string,
  id: string,
  typed: { first: number; second: number },
): Promise<Destination | ProofRefusal> {
  return database.transaction(async (tx): Promise<Destination | ProofRefusal> => {
    const at = clock.now()
    const destination = (await lockDestinations(tx, employeeId)).find((one) => one.id === id)
    if (destination === undefined || destination.state === 'removed') return refuse('move_money.destination_not_found')
    if (destination.kind === 'bank' && destination.state === 'verified') return destination
    if (destination.state === 'locked') return refuse('move_money.proof_locked')
    const proof = (await readProofs(tx, [id])).get(id)
    const isDue = proof !== undefined && proof.expiresAt.epochMilliseconds > at.epochMilliseconds
    if (!isDue || destination.state !== 'pending') return refuse('move_money.proof_not_due')
    if (!isProof(proof, typed)) return countWrong(tx, id)
    await changeDestination(tx, id, { state: 'verified', stateReason: null, verifiedAt: at })
    await deleteProof(tx, id)
    return { ...destination, state: 'verified', stateReason: null, verifiedAt: at }
  })
}

async function countWrong(tx: Transaction, id: string): Promise<ProofRefusal> {
  const triesLeft = await countWrongTry(tx, id)
  if (triesLeft > 0) return refuse('move_money.proof_wrong', { triesLeft })
  await changeDestination(tx, id, { state: 'locked', stateReason: 'PROOF_FAILED' })
  return refuse('move_money.proof_locked')
}

/** What the browser shows of these destinations needs their proofs. */
export async function listLinked({ database }: Pick<ProvingDeps, 'database'>, employeeId: string) {
  const destinations = await listDestinations(database.query, employeeId)
  const proofs = await readProofs(
    database.query,
    destinations.map(({ id }) => id),
  )
  return destinations.map((destination) => ({ destination, proof: proofs.get(destination.id) ?? null }))
}
