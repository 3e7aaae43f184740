// The port of authentication: who makes one-time codes and knows them again.
import type { ContactHolder } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import type { CodePurpose, SentCode } from './session-codes.store.ts'
import type { Contact } from './session-contacts.rules.ts'
import type { Instant } from '@daybreak/time'

export type CodeStart = {
  /** Our name for the code. */
  codeId: string
  /** What the code will prove: the message says it. */
  purpose: CodePurpose
  contact: Contact
  /** Null for a contact that nobody holds: the provider does what it does for others, and nothing leaves the house. */
  holder: ContactHolder | null
  at: Instant
}

export type StartedCode = {
  /** By what the code is known again. */
  codeHash: Uint8Array
}

export type CodeVerifier = {
  /** Whether the digits are the ones that were sent. Takes the same time wherever they differ. */
  verifyCode(sent: SentCode, code: string): boolean
}

export type AuthProvider = CodeVerifier & {
  /** Makes a code and has it sent, in the transaction that counts the request. */
  startCode(tx: Transaction, start: CodeStart): Promise<StartedCode>
}
