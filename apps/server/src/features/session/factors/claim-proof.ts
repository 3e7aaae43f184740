// The first log-in by a contact that an operator typed: its code is not enough, because a mistyped one belongs to a stranger.
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import { replaceContact } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import {
  addClaimFailure,
  findClaim,
  hashContact,
  lockClaim,
  markClaimProven,
  maxClaimFailures,
  type Caller,
  type Claim,
  type Contact,
} from '../callers/index.ts'
import { insertLimitation, limitationMs } from '../notices/index.ts'
import type { OpenedSession, OpenSession } from '../opening/index.ts'
import { announceSessionsOf } from '../session.store.ts'
import type { IdentityPort } from './debit-mode.ts'
import { tryDetails } from './detail-tries.ts'

export type ClaimProofDeps = {
  database: Database
  clock: Clock
  keyedHash: KeyedHash
  identity: IdentityPort
  open: OpenSession
}

export type ClaimDetails = { birthDate: string; ssnLast4: string; replacedToken: string | null }

export type ClaimProofOutcome =
  | OpenedSession
  | Refusal<'session.identity_failed' | 'session.too_many_tries' | 'session.locked' | 'session.sign_in_expired'>

/**
 * @param contact  whose code the browser has shown in the last ten minutes
 *
 * Refusals: session.identity_failed, which reveals neither what was wrong nor that the last try was used; session.too_many_tries,
 * session.locked; session.sign_in_expired when the contact is not one that waits for this any more.
 */
export function proveClaim(
  deps: ClaimProofDeps,
  contact: Contact,
  details: ClaimDetails,
  caller: Caller,
): Promise<ClaimProofOutcome> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    // Before everything else: of two concurrent tries, the second sees the result of the first.
    const found = await findClaim(tx, hashContact(deps.keyedHash, contact))
    const claim = found && (await lockClaim(tx, found.id))
    if (claim === null) return refuse('session.sign_in_expired')
    const tried = await tryDetails(deps, tx, {
      contact,
      caller,
      now,
      scopes: 'card',
      isRight: async (employeeId) => (await isTheirs(deps, tx, employeeId, details)) && mayBeProven(claim, employeeId),
      whenWrong: { kind: 'sign_in_failed', code: 'session.identity_failed' },
    })
    if (tried.kind === 'refused') {
      if (tried.code === 'session.identity_failed') await addClaimFailure(tx, claim)
      return tried
    }
    return enter(deps, tx, { claim, contact, details, caller, now })
  })
}

function mayBeProven(claim: Claim, employeeId: string): boolean {
  return claim.employeeId === employeeId && claim.failures < maxClaimFailures
}

/** Both are checked, whatever the first result is: the duration does not reveal which was wrong. */
async function isTheirs(
  { identity }: ClaimProofDeps,
  tx: Transaction,
  employeeId: string,
  { birthDate, ssnLast4 }: ClaimDetails,
): Promise<boolean> {
  const isDate = await identity.matchBirthDate(tx, employeeId, birthDate)
  const isNumber = await identity.matchSsnLast4(tx, employeeId, ssnLast4)
  return isDate && isNumber
}

type Entering = { claim: Claim; contact: Contact; details: ClaimDetails; caller: Caller; now: Instant }

async function enter(
  deps: ClaimProofDeps,
  tx: Transaction,
  { claim, contact, details: { replacedToken }, caller, now }: Entering,
): Promise<OpenedSession> {
  const { clock, open } = deps
  const { employeeId } = claim
  await markClaimProven(tx, claim.id, now)
  // The day begins with the first log-in, which may be long after the operator's change.
  await insertLimitation(tx, { id: newUuid(clock), employeeId, startedAt: now, lastsMs: limitationMs, cause: 'contact' })
  await announceSessionsOf(tx, employeeId)
  const opened = await open(tx, { employeeId, proof: 'code', contact, caller, replacedToken, kind: 'signed_in' }, now)
  const change = { employeeId, kind: contact.kind, from: null, to: contact.value }
  // Proven by someone else since the look above, a moment ago: all of it is rolled back, and the next try is answered by that.
  if (!(await replaceContact(tx, change, clock))) throw new Error('a claimed contact was proven by another at the same moment')
  return opened
}
