// Proves who is there by an authenticator app or a recovery code: to sign in, or to step up.
import { newUuid } from '@daybreak/ids'
import type { Instant } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import {
  addToCounts,
  lockCounts,
  recordActivity,
  takeLock,
  writeLock,
  type Caller,
  type Contact,
  type LimitKey,
  type Lock,
  type Origin,
} from '../callers/index.ts'
import { decideDetailTry, lockAfterDetails, ownOrigin, tryDetails } from '../factors/index.ts'
import type { OpenedSession, OpenSession } from '../opening/index.ts'
import { decideTotp, makeSecret, type TotpVerdict } from './totp.rules.ts'
import { isConfirmed, lockTotp, useRecoveryCode, useUpStep } from './totp.store.ts'
import { hashRecoveryCode, openSecret, fieldOf, notifyOfTotp, type TotpDeps } from './totp.ts'

export type TotpProofsDeps = TotpDeps & { open: OpenSession }

type TriesRefusal = Refusal<'session.code_wrong' | 'session.too_many_tries' | 'session.locked'>

export type TotpSignIn = {
  by: 'totp' | 'recovery_code'
  contact: Contact
  code: string
  caller: Caller
  /** The session that the same browser had before: it ends when the new one begins. */
  replacedToken: string | null
}
export type TotpStepUp = {
  session: Pick<ActiveSession, 'sessionId' | 'employeeId'>
  code: string
  caller: Caller
  /** Of the session that another one takes the place of. */
  token: string
}

export type TotpProofs = {
  /**
   * A contact that no one holds, and a worker without an authenticator app, take the same time and get the same answer as a wrong code.
   *
   * Refusals: session.code_wrong, session.too_many_tries, session.locked.
   */
  signIn(proof: TotpSignIn): Promise<OpenedSession | TriesRefusal>
  /** Refusals: session.code_wrong, session.totp_used, session.too_many_tries, session.locked. */
  stepUp(proof: TotpStepUp): Promise<OpenedSession | TriesRefusal | Refusal<'session.totp_used'>>
}

/** Compared with the code of a worker who has no secret. */
type Decoy = { id: string; secretSealed: Uint8Array }

export function createTotpProofs(deps: TotpProofsDeps): TotpProofs {
  const { database, clock, encryption } = deps
  const id = newUuid(clock)
  const decoy = { id, secretSealed: encryption.sealBytes(makeSecret(), fieldOf(id)) }
  return {
    signIn: (proof) => database.transaction((tx) => signIn(deps, tx, proof, decoy)),
    stepUp: (proof) => database.transaction((tx) => stepUp(deps, tx, proof, decoy)),
  }
}

async function signIn(
  deps: TotpProofsDeps,
  tx: Transaction,
  { by, contact, code, caller, replacedToken }: TotpSignIn,
  decoy: Decoy,
): Promise<OpenedSession | TriesRefusal> {
  const now = deps.clock.now()
  let usedCodeId: string | null = null
  const tried = await tryDetails(deps, tx, {
    contact,
    caller,
    now,
    scopes: 'secret',
    async isRight(employeeId) {
      if (by === 'totp') return (await tryTotp(deps, tx, { employeeId, code, now, decoy })).kind === 'right'
      // Before the code itself, as everywhere: what turns the app off takes its codes along.
      const isOn = isConfirmed(await lockTotp(tx, employeeId))
      usedCodeId = await useRecoveryCode(tx, employeeId, hashRecoveryCode(deps, employeeId, code), now)
      return isOn && usedCodeId !== null
    },
    whenWrong: { kind: 'sign_in_failed', code: 'session.code_wrong' },
  })
  if (tried.kind === 'refused') return tried
  const { employeeId } = tried
  // The typed name identifies the worker and was not proven: they are notified as after a passkey.
  const opened = await deps.open(tx, { employeeId, proof: by, contact: null, caller, replacedToken, kind: 'signed_in' }, now)
  if (usedCodeId !== null) {
    await recordActivity(tx, { employeeId, sessionId: opened.session.id, kind: 'recovery_code_used', at: now })
    await notifyOfTotp(deps, tx, { notice: 'recovery-code-used', employeeId, key: usedCodeId, at: now })
  }
  return opened
}

type TotpTry = { employeeId: string; code: string; now: Instant; decoy: Decoy }

/** Holds digits against the worker's secret, and uses their step up when they are right. */
async function tryTotp(deps: TotpProofsDeps, tx: Transaction, { employeeId, code, now, decoy }: TotpTry): Promise<TotpVerdict> {
  const stored = await lockTotp(tx, employeeId)
  const isOn = stored !== null && isConfirmed(stored)
  const secret = openSecret(deps, isOn ? stored : decoy)
  const verdict = decideTotp(secret, code, stored?.lastStep ?? null, now.epochMilliseconds)
  if (!isOn) return { kind: 'wrong' }
  if (verdict.kind === 'right') await useUpStep(tx, stored.id, verdict.step, now)
  return verdict
}

/** Wrong codes count together with those sent to any contact of the worker: neither kind of guessing resets the other. */
async function stepUp(
  deps: TotpProofsDeps,
  tx: Transaction,
  { session: { employeeId, sessionId }, code, caller, token }: TotpStepUp,
  decoy: Decoy,
): Promise<OpenedSession | TriesRefusal | Refusal<'session.totp_used'>> {
  const now = deps.clock.now()
  const nowMs = now.epochMilliseconds
  const contacts = (await readAddressee(tx, employeeId))?.contacts ?? []
  const locks = await takeLocks(
    tx,
    contacts.map((contact) => ownOrigin(deps, employeeId, contact)),
    nowMs,
  )
  const keys: LimitKey[] = [{ scope: 'secret_of_worker', keyHash: deps.keyedHash('session.worker', employeeId) }]
  const lockedUntilMs = Math.max(0, ...locks.map(({ lock }) => lock.lockedUntilMs ?? 0))
  const verdict = decideDetailTry({ counts: await lockCounts(tx, keys, nowMs), lockedUntilMs, nowMs })
  if (verdict.kind === 'refused') return verdict
  const tried = await tryTotp(deps, tx, { employeeId, code, now, decoy })
  // A code that signed the worker in a moment ago reveals nothing to someone who guesses, and costs no try.
  if (tried.kind === 'used') return refuse('session.totp_used')
  await addToCounts(tx, keys, nowMs)
  const isRight = tried.kind === 'right'
  for (const { origin, lock } of locks) await writeLock(tx, origin, lockAfterDetails(lock, isRight, nowMs))
  if (!isRight) {
    await recordActivity(tx, { employeeId, kind: 'step_up_failed', at: now, sessionId })
    return refuse('session.code_wrong')
  }
  return deps.open(tx, { employeeId, proof: 'totp', contact: null, caller, replacedToken: token, kind: 'stepped_up' }, now)
}

async function takeLocks(tx: Transaction, origins: readonly Origin[], nowMs: number): Promise<{ origin: Origin; lock: Lock }[]> {
  const taken: { origin: Origin; lock: Lock }[] = []
  for (const origin of origins) taken.push({ origin, lock: await takeLock(tx, origin, nowMs) })
  return taken
}
