// Proves a worker by a passkey: to log in, or to step up.
import type { PasskeyAssertion, PasskeyRequestOptions } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import type { Log } from '#platform/log.ts'
import { describeDevice, isSameHash, recordActivity, type Caller } from '../callers/index.ts'
import type { Challenges } from './challenges.ts'
import { loadCeremonies, requestOptions, type Ceremonies } from './passkeys.ceremony.ts'
import { isCounted, type RelyingParty } from './passkeys.rules.ts'
import { listPasskeys, lockPasskey, writeUse, type StoredPasskey } from './passkeys.store.ts'

export type PasskeyProofsDeps = {
  database: Database
  clock: Clock
  log: Log
  keyedHash: KeyedHash
  challenges: Challenges
  /** Null where the address that people open can have no passkeys. */
  party: RelyingParty | null
}

type Unavailable = Refusal<'session.passkeys_unavailable'>
type Asked = { kind: 'asked'; options: PasskeyRequestOptions } | Unavailable
type ProofRefusal = Refusal<'session.passkey_expired' | 'session.passkey_unknown' | 'session.passkey_refused'>

/** The answer to a challenge, and the caller. */
export type PasskeyProof = { assertion: PasskeyAssertion; caller: Caller } & (
  | { purpose: 'sign_in'; browserToken: string }
  | { purpose: 'step_up'; session: Pick<ActiveSession, 'sessionId' | 'employeeId'> }
)

export type PasskeyProofs = {
  /** Refusal: session.passkeys_unavailable. */
  startSignIn(browserToken: string): Promise<Asked>
  /** Refusal: session.passkeys_unavailable, also to a worker who has none. */
  startStepUp(session: Pick<ActiveSession, 'sessionId' | 'employeeId'>): Promise<Asked>
  /**
   * Does `whenProven` in the transaction that uses the challenge up, once for each challenge.
   *
   * Refusals: session.passkeys_unavailable, session.passkey_expired, session.passkey_unknown, session.passkey_refused.
   */
  prove<Result>(
    proof: PasskeyProof,
    whenProven: (tx: Transaction, employeeId: string, now: Instant) => Promise<Result>,
  ): Promise<Result | Unavailable | ProofRefusal>
}

const unavailable = refuse('session.passkeys_unavailable')
const refused = refuse('session.passkey_refused')
const unknown = refuse('session.passkey_unknown')

export function createPasskeyProofs(deps: PasskeyProofsDeps): PasskeyProofs {
  const { database, challenges, party } = deps
  return {
    async startSignIn(browserToken) {
      if (party === null) return unavailable
      const challenge = await challenges.give(database.query, 'sign_in', browserToken)
      return { kind: 'asked', options: requestOptions(party, challenge, []) }
    },

    async startStepUp({ sessionId, employeeId }) {
      const passkeys = await listPasskeys(database.query, employeeId)
      if (party === null || passkeys.length === 0) return unavailable
      const challenge = await challenges.give(database.query, 'step_up', sessionId)
      return { kind: 'asked', options: requestOptions(party, challenge, passkeys) }
    },

    async prove(proof, whenProven) {
      if (party === null) return unavailable
      const ceremonies = await loadCeremonies()
      return database.transaction(async (tx) => {
        const outcome = await proveInside(deps, { tx, ceremonies, party }, proof)
        return outcome.kind === 'refused' ? outcome : whenProven(tx, outcome.employeeId, outcome.at)
      })
    },
  }
}

type Inside = { tx: Transaction; ceremonies: Ceremonies; party: RelyingParty }
type Proven = { kind: 'proven'; employeeId: string; at: Instant }

/** A refusal is kept like a success: the challenge is used up either way. */
async function proveInside(
  deps: PasskeyProofsDeps,
  { tx, ceremonies, party }: Inside,
  proof: PasskeyProof,
): Promise<Proven | ProofRefusal> {
  const { clock, log, challenges } = deps
  const { assertion, purpose } = proof
  const bearer = purpose === 'sign_in' ? proof.browserToken : proof.session.sessionId
  const taken = await challenges.take(tx, purpose, bearer, assertion.response.clientDataJSON)
  if (taken.kind === 'refused') return taken

  const passkey = await lockPasskey(tx, Buffer.from(assertion.id, 'base64url'))
  if (passkey === null || !isOwn(deps, passkey, proof)) return unknown
  const { id, employeeId } = passkey
  const verified = await ceremonies.verifyAssertion(assertion, { party, challenge: taken.challenge }, passkey)
  if (verified.kind === 'refused') {
    log.warn('passkey_refused', { purpose, passkeyId: id, reason: verified.reason })
    return refused
  }
  const at = clock.now()
  if (!isCounted(passkey.signCount, verified.proof.signCount)) {
    log.error('passkey_copied', { purpose, passkeyId: id, employeeId })
    const device = describeDevice(proof.caller.userAgent, proof.caller.address)
    const sessionId = purpose === 'step_up' ? proof.session.sessionId : null
    await recordActivity(tx, { employeeId, kind: 'passkey_refused', at, sessionId, device, detail: passkey.name })
    return refused
  }
  await writeUse(tx, { id, at, ...verified.proof })
  return { kind: 'proven', employeeId, at }
}

/**
 * Whether the passkey belongs to the worker who presents it. A login names the worker by the handle that the authenticator keeps with the
 * key; a step-up has a session already.
 */
function isOwn({ keyedHash }: PasskeyProofsDeps, { employeeId }: StoredPasskey, proof: PasskeyProof): boolean {
  if (proof.purpose === 'step_up') return proof.session.employeeId === employeeId
  const handle = Buffer.from(proof.assertion.response.userHandle ?? '', 'base64url')
  return isSameHash(handle, userHandleOf(keyedHash, employeeId))
}

/** Names a worker to their authenticator: always the same, and it reveals nothing. */
export function userHandleOf(keyedHash: KeyedHash, employeeId: string): Uint8Array {
  return keyedHash('session.passkey_user', employeeId)
}
