// Debit mode: signs in by card and Social Security number, when no phone and no e-mail address can be reached. Decisions 5, 20
// and 22.
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import type { Caller, Contact } from '../callers/index.ts'
import { tryDetails } from './detail-tries.ts'
import {
  insertLimitation,
  isCardProofBlocked,
  limitationMs,
  readLimitations,
  sendNotice,
  type NoticeDeps,
} from '../notices/index.ts'
import type { OpenedSession, OpenSession } from '../opening/index.ts'
import { announceSessionsOf } from '../session.store.ts'

/** What other rooms know about a worker; each returns false for an employee who does not exist, after the same work. */
export type IdentityPort = {
  /** Whether the worker has a usable card with these last digits and this expiration month. */
  matchCard(executor: Executor, employeeId: string, card: CardDetails): Promise<boolean>
  /** Whether the employer has these last digits of the worker's Social Security number. */
  matchSsnLast4(executor: Executor, employeeId: string, last4: string): Promise<boolean>
  /** Whether their employer knows them by this date of birth, as "1990-01-02". */
  matchBirthDate(executor: Executor, employeeId: string, birthDate: string): Promise<boolean>
}
export type CardDetails = { last4: string; month: number; year: number }

export type DebitModeDeps = NoticeDeps & {
  database: Database
  clock: Clock
  keyedHash: KeyedHash
  identity: IdentityPort
  open: OpenSession
}

export type DebitModeProof = { card: CardDetails; ssnLast4: string; replacedToken: string | null }

export type DebitModeOutcome = OpenedSession | Refusal<'session.card_proof_failed' | 'session.too_many_tries' | 'session.locked'>

/**
 * @param contact  whom the browser has asked a code for in the last ten minutes
 *
 * Refusals: session.card_proof_failed, which does not reveal what was wrong, session.too_many_tries, session.locked.
 */
export async function verifyDebitMode(
  deps: DebitModeDeps,
  contact: Contact,
  proof: DebitModeProof,
  caller: Caller,
): Promise<DebitModeOutcome> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const tried = await tryDetails(deps, tx, {
      contact,
      caller,
      now,
      scopes: 'card',
      isRight: (employeeId) => isHers(deps, tx, employeeId, proof, now.epochMilliseconds),
      whenWrong: { kind: 'debit_mode_failed', code: 'session.card_proof_failed' },
    })
    if (tried.kind === 'refused') return tried
    return enter(deps, tx, { employeeId: tried.employeeId, contact, proof, caller, now })
  })
}

/** All of them are checked, whatever the first result is: the duration does not reveal which detail was wrong. */
async function isHers(
  { identity }: DebitModeDeps,
  tx: Transaction,
  employeeId: string,
  { card, ssnLast4 }: DebitModeProof,
  nowMs: number,
): Promise<boolean> {
  const isCard = await identity.matchCard(tx, employeeId, card)
  const isNumber = await identity.matchSsnLast4(tx, employeeId, ssnLast4)
  const isBlocked = isCardProofBlocked(await readLimitations(tx, employeeId), nowMs)
  return isCard && isNumber && !isBlocked
}

type Entering = { employeeId: string; contact: Contact; proof: DebitModeProof; caller: Caller; now: Instant }

async function enter(
  deps: DebitModeDeps,
  tx: Transaction,
  { employeeId, contact, proof, caller, now }: Entering,
): Promise<DebitModeOutcome> {
  const limitationId = newUuid(deps.clock)
  await insertLimitation(tx, { id: limitationId, employeeId, startedAt: now, lastsMs: limitationMs, cause: 'card' })
  // The sessions that live already are limited too, from their next request on.
  await announceSessionsOf(tx, employeeId)
  const { replacedToken } = proof
  const opened = await deps.open(
    tx,
    { employeeId, proof: 'card', contact, caller, replacedToken, kind: 'debit_mode_entered' },
    now,
  )
  const addressee = await readAddressee(tx, employeeId)
  if (addressee !== null)
    await sendNotice(deps, tx, {
      notice: 'debit-mode',
      employeeId,
      addressee,
      contacts: addressee.contacts,
      undoes: { kind: 'debit_mode', subjectId: limitationId },
      at: now,
    })
  return opened
}
