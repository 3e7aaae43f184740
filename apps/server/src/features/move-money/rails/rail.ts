// The port of the rails: how transfers leave and enter, by the card provider or by our own bank files.
import type { TransferDirection } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { Instant, PlainDate } from '@daybreak/time'
import type { Fact } from '../move-money-facts.ts'

export type RailName = 'provider' | 'files'

/** An account at another bank, as it was typed or as its bank corrected it. */
export type BankNumbers = { routingNumber: string; accountNumber: string; accountType: 'checking' | 'savings' }

export type RailDestination = {
  destinationId: string
  /** What the rail calls it, as `addBankAccount` or the card's form answered. */
  railRef: string | null
  bank: BankNumbers | null
}

export type RailEntry = {
  /** Our id of the transfer: asked again with it, the rail answers the same transfer. */
  id: string
  direction: TransferDirection
  speed: 'standard' | 'instant'
  amount: Cents
  fee: Cents
  /** What the card provider calls the worker's own account; null for the house's money (micro-deposits). */
  providerAccountId: string | null
  destination: RailDestination
  /** The worker's legal name, as banks compare it. */
  holderName: string
  /** What the other bank shows beside it: at most 10 letters. */
  description: string
  /** The worker's authorization, as the network requires it to be kept. */
  consentAt: Instant
}

/** `railRef` is null where the rail needs no name of its own; `refused`: the rail takes no account of these numbers. */
export type BankAdded = { kind: 'added'; railRef: string | null } | { kind: 'refused' }

/** What a rail shows of an account at another bank; null where it does not say. The number itself it keeps. */
export type ShownBank = { routingNumber: string | null; last4: string | null; accountType: BankNumbers['accountType'] | null }

/** What the rail says of a transfer at some moment: every fact that it knows. */
export type RailReport = {
  railRef: string
  trace: string | null
  /** The bank day on which the money moves between the banks, when the rail says so. */
  settlesOn: PlainDate | null
  /** What moves, without our fee; null when the rail does not say. */
  amount: Cents | null
  /** The other account as it is now: other than we gave it, its bank has sent a notification of change. Left out by a rail that reports those separately. */
  bank?: ShownBank | null
  facts: readonly Fact[]
}

/** A rail that cannot be reached throws, and is asked again with the same id. */
export type Rail = {
  readonly name: RailName
  /** Makes a bank account known, under our id of the destination: asked again with it, it answers the same. */
  addBankAccount(account: { destinationId: string; providerAccountId: string; bank: BankNumbers }): Promise<BankAdded>
  removeBankAccount(railRef: string): Promise<void>
  submit(entry: RailEntry): Promise<RailReport>
  /** The result of a submitted transfer; null when the rail does not know it. */
  read(transfer: { id: string; railRef: string | null }): Promise<RailReport | null>
  /** Every transfer of ours that the rail reports as settled or returned on a bank day: what the books are compared with. */
  listOf(bankDay: PlainDate): Promise<readonly RailMovement[]>
}

export type RailMovement = {
  railRef: string
  id: string | null
  kind: 'settled' | 'returned'
  direction: TransferDirection
  amount: Cents
  bank?: ShownBank | null
}
