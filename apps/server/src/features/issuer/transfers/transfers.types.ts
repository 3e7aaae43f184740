// The types of transfers at the card provider that other rooms see: facts, in our own words.
import type { FailureReason } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { Instant, PlainDate } from '@daybreak/time'
import type { ClientToken } from '../issuer-accounts.ts'

/** `sent`: the bank or the card's network has it. `settled`: the money is there. */
export type TransferFactKind = 'pending' | 'sent' | 'settled' | 'failed' | 'returned' | 'canceled'

/** An ACH return that specification 8 has no words for. */
export type ReturnCode = `R${number}`
/** Why money did not reach a debit card, where specification 8 has no words for it. */
export type CardPushReason = 'CARD_DECLINED' | 'CARD_EXPIRED' | 'CARD_NOT_SUPPORTED'
/** `UNKNOWN`: a word of the provider that we do not know, or none; it is logged. */
export type TransferReason = FailureReason | ReturnCode | CardPushReason | 'UNKNOWN'

export type TransferFact = {
  kind: TransferFactKind
  /** When it happened; null where the provider does not say. */
  at: Instant | null
  /** Of `failed` and `returned` alone. */
  reason: TransferReason | null
}

export type ProviderTransfer = {
  /** The provider's id. */
  ref: string
  /** Our own id, with which it was requested; null while the provider does not report it. */
  key: string | null
  method: 'ach' | 'instant'
  /** Null while the provider does not say. */
  direction: 'push' | 'pull' | null
  /** What the provider counts; null while it does not say. Of an instant transfer what reaches the card. */
  amount: Cents | null
  /** All that is known to have happened, oldest first; empty while it only waits. */
  facts: readonly TransferFact[]
  /** The provider's word for its state is unknown to us; the facts are those that are certain anyway. */
  isUnknown: boolean
  createdAt: Instant | null
  traceNumber: string | null
  /** The bank day on which it should be settled; null for an instant transfer. */
  settlesOn: PlainDate | null
  /** The other bank's account as the provider has it now: another one than we gave it is a notification of change. */
  bank: ProviderBankAccount | null
}

export type BankAccountType = 'checking' | 'savings'
export type ProviderBankAccount = {
  bankRef: string
  isOpen: boolean | null
  routingNumber: string | null
  last4: string | null
  type: BankAccountType | null
  /** Money may be drawn from it, too. */
  isVerified: boolean
}

/** The owner of the bank account, and our id for it: repeated with the same key, it is the same account. */
export type NewBankAccount = {
  key: string
  providerHolderId: string
  routingNumber: string
  accountNumber: string
  type: BankAccountType
}

export type TransferConsent = { at: Instant; providerHolderId: string }

export type AchOrder = {
  /** Our id for the transfer. Repeated with it, nothing is done twice and the first transfer is returned. */
  key: string
  providerAccountId: string
  bankRef: string
  amount: Cents
  isSameDay: boolean
  /** Ten letters and digits at most, such as "TRANSFER". */
  entryDescription: string
  receiverName: string
  consent: TransferConsent
}

export type InstantOrder = {
  /** Our id for the transfer, as in `AchOrder`. */
  key: string
  providerAccountId: string
  /** Of a debit card that the provider keeps. */
  cardRef: string
  /** What reaches the card. */
  amount: Cents
  consent: TransferConsent
}

export type InstantQuote = {
  quoteRef: string
  /** What the provider charges the program; null while it does not say. */
  providerFee: Cents | null
  expiresAt: Instant | null
}

/** `refused`: the provider refused, and nothing moves. Its codes are for people. */
export type Submitted =
  | { kind: 'accepted'; transfer: ProviderTransfer }
  | { kind: 'refused'; reason: TransferReason; codes: readonly string[] }

export type ProviderDebitCard = {
  cardRef: string
  brand: string | null
  last4: string | null
  expires: { month: number; year: number } | null
  /** null while the provider does not say, or is reviewing it. */
  takesInstantTransfers: boolean | null
}

/** The provider's own reports about a transfer. */
export type TransferUpdate = { eventId: string; ref: string; key: string | null; fact: TransferFact }

/**
 * Every method throws ProblemError `issuer.unreachable` (503) when the provider does not answer or leaves out what is needed: ask again, with
 * the same key. `issuer.refused` (502) is a bug of ours, or a problem of our access.
 */
export type IssuerTransfers = {
  /** The person whose account it is, here or at another bank; null for an account of the program. */
  readHolder(accountRef: string): Promise<string | null>
  /** The program's own account, from which micro-deposits are sent: the configured one; on a sandbox its only one. */
  readHouseAccount(): Promise<string>
  /** null when the provider refuses these numbers. */
  addBankAccount(account: NewBankAccount): Promise<ProviderBankAccount | null>
  /** Closing it again changes nothing. */
  closeBankAccount(bankRef: string): Promise<void>
  /** From now on money may be drawn from it. Only a sandbox takes our word for it: see decision 110. */
  vouchForBankAccount(bankRef: string): Promise<ProviderBankAccount>
  readBankAccount(bankRef: string): Promise<ProviderBankAccount | null>
  sendByAch(order: AchOrder): Promise<Submitted>
  /** From a bank account that is verified at the provider. */
  pullByAch(order: AchOrder): Promise<Submitted>
  /** What an instant transfer would take; null when the provider refuses it. Asked again with the same key it is the same quote. */
  quoteInstant(order: InstantOrder): Promise<InstantQuote | null>
  sendInstant(order: InstantOrder): Promise<Submitted>
  /** null when the provider knows no transfer of that id. */
  readTransfer(ref: string): Promise<ProviderTransfer | null>
  /**
   * ACH transfers that were made or returned since, a page at a time. The provider publishes no list of instant transfers: those are read one
   * by one.
   */
  listTransfersSince(since: Instant): AsyncGenerator<readonly ProviderTransfer[]>
  /** With which the provider's own page takes the number of a debit card. */
  createCardEntryToken(): Promise<ClientToken>
  /** Keeps a card that was typed in for its holder; null when the provider refuses it. Asked again with the same token it is the same card. */
  keepCard(card: { tokenRef: string; providerHolderId: string }): Promise<ProviderDebitCard | null>
  readCardToken(cardRef: string): Promise<ProviderDebitCard | null>
}
