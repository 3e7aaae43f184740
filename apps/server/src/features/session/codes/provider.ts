// The port of authentication providers: they create and verify one-time codes, and may keep a session of their own beside ours.
import type { Instant } from '@daybreak/time'
import type { ContactHolder } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import type { CodePurpose, Contact, SentCode } from '../callers/index.ts'

/** The reader of the message; without an employee, the person who is about to become one. */
export type CodeAddressee = Omit<ContactHolder, 'employeeId'> & { employeeId: string | null }

export type CodeStart = {
  /** Our name for the code. */
  codeId: string
  /** What the code will prove: the message says it. */
  purpose: CodePurpose
  contact: Contact
  channel: Channel
  /** It was requested by text, and is sent by e-mail because the number stopped texts. */
  isInsteadOfText: boolean
  /** Null for a contact that no one holds: the provider does what it does for others, and nothing leaves the house. */
  holder: CodeAddressee | null
  /** The answer must not reveal whether anything is sent, not even by its duration. */
  isHidden: boolean
  at: Instant
}

export type StartedCode = {
  /** By what the code is known again. */
  codeHash: Uint8Array
}

/** Another service may be asked only while no transaction is open, so it is the provider that opens those in which codes are handled. */
export type AuthProvider = {
  /**
   * Does `work` in a transaction. What has to be asked of another service is asked before or after it, and `work` is done again with the
   * answer: it must touch nothing but the transaction.
   *
   * @throws ProblemError  with what the other service's failure means to the worker
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Makes a code and has it sent, in the transaction that counts the request. */
  startCode(tx: Transaction, start: CodeStart): Promise<StartedCode>
  /** Whether the digits are the ones that were sent. Takes the same time wherever they differ. */
  verifyCode(tx: Transaction, sent: SentCode, code: string): Promise<boolean>
  /** Binds a session that the provider keeps for a proven code to our session that the code has opened. */
  keepSession(tx: Transaction, codeId: string, sessionId: string): Promise<void>
  /** Whether the provider's session beside ours still lives; yes where it keeps none. */
  isSessionAlive(sessionId: string): Promise<boolean>
  /** Waits for what it is asking; before the database closes. */
  close(): Promise<void>
}
