// A worker's authenticator app: turning it on and off, and its recovery codes.
import { recoveryCodeCount, type ClientConfig, type TotpSetup, type TotpState } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantFromMilliseconds, instantText, type Clock, type Instant } from '@daybreak/time'
import { readAddressee, readPerson } from '#features/employee'
import type { Notify } from '#features/messages'
import type { FieldEncryption, SealedField } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { recordActivity, signInNameOf } from '../callers/index.ts'
import { noticeMessage, type Notice } from '../notices/index.ts'
import { base32, decideTotp, makeRecoveryCode, makeSecret, plainRecoveryCode, setupUri, totpLimits } from './totp.rules.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  isConfirmed,
  lockTotp,
  readTotp,
  replaceRecoveryCodes,
  startTotp,
  type StoredTotp,
} from './totp.store.ts'

export type TotpDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  keyedHash: KeyedHash
  notify: Notify
  outbox: Pick<Outbox, 'enqueueMessage'>
  brand: ClientConfig
}

/** The session that asks. Whether its proof is fresh enough, and whether it is limited, its route has settled. */
type Asker = Pick<ActiveSession, 'sessionId' | 'employeeId'>
type Given = { kind: 'given'; recoveryCodes: string[] }

export type Totps = {
  /** Whether the way is on is for the flags to say. */
  read(employeeId: string): Promise<Omit<TotpState, 'isOffered'>>
  /** Refusal: session.totp_on. */
  start(asker: Asker): Promise<{ kind: 'started'; setup: TotpSetup } | Refusal<'session.totp_on'>>
  /** Refusals: session.totp_on, session.totp_expired, session.code_wrong. */
  confirm(asker: Asker, code: string): Promise<Given | Refusal<'session.totp_on' | 'session.totp_expired' | 'session.code_wrong'>>
  /** Refusal: session.totp_off. */
  renewRecoveryCodes(asker: Asker): Promise<Given | Refusal<'session.totp_off'>>
  /** False when none was on. */
  remove(asker: Asker): Promise<boolean>
  /** Whether the worker can prove themselves by one. */
  isOn(employeeId: string): Promise<boolean>
}

export function createTotps(deps: TotpDeps): Totps {
  const { database } = deps
  return {
    async read(employeeId) {
      const stored = await readTotp(database.query, employeeId)
      const { confirmedAt = null, lastUsedAt = null } = stored ?? {}
      const textOf = (at: Instant | null) => (at === null ? null : instantText(at))
      return {
        isOn: confirmedAt !== null,
        addedAt: textOf(confirmedAt),
        lastUsedAt: textOf(lastUsedAt),
        recoveryCodesLeft: await countRecoveryCodes(database.query, employeeId),
      }
    },
    start: (asker) => start(deps, asker),
    confirm: (asker, code) => database.transaction((tx) => confirm(deps, tx, asker, code)),
    renewRecoveryCodes: (asker) => database.transaction((tx) => renew(deps, tx, asker)),
    remove: (asker) => database.transaction((tx) => remove(deps, tx, asker)),
    isOn: async (employeeId) => isConfirmed(await readTotp(database.query, employeeId)),
  }
}

async function start({ database, clock, encryption, brand }: TotpDeps, { employeeId }: Asker) {
  const person = await readPerson(database.query, employeeId)
  if (person === null) throw new Error('a session names an employee who does not exist')
  const [secret, id, startedAt] = [makeSecret(), newUuid(clock), clock.now()]
  const fresh = { id, employeeId, secretSealed: encryption.sealBytes(secret, fieldOf(id)), startedAt }
  if (!(await database.transaction((tx) => startTotp(tx, fresh)))) return refuse('session.totp_on')
  const setup = {
    secret: base32(secret),
    uri: setupUri({ issuer: brand.brand, account: signInNameOf(person), secret }),
    expiresAt: instantText(instantFromMilliseconds(setupEndsMs(startedAt))),
  }
  return { kind: 'started', setup } as const
}

function setupEndsMs(startedAt: Instant): number {
  return startedAt.epochMilliseconds + totpLimits.setupMs
}

async function confirm(deps: TotpDeps, tx: Transaction, { employeeId, sessionId }: Asker, code: string) {
  const at = deps.clock.now()
  const stored = await lockTotp(tx, employeeId)
  if (isConfirmed(stored)) return refuse('session.totp_on')
  if (stored === null || at.epochMilliseconds >= setupEndsMs(stored.startedAt)) return refuse('session.totp_expired')
  const verdict = decideTotp(openSecret(deps, stored), code, null, at.epochMilliseconds)
  if (verdict.kind !== 'right') return refuse('session.code_wrong')
  await confirmTotp(tx, stored.id, verdict.step, at)
  const recoveryCodes = await makeCodes(deps, tx, employeeId, at)
  await recordActivity(tx, { employeeId, sessionId, kind: 'totp_added', at })
  await notifyOfTotp(deps, tx, { notice: 'totp-added', employeeId, key: stored.id, at })
  return { kind: 'given', recoveryCodes } as const
}

async function renew(deps: TotpDeps, tx: Transaction, { employeeId, sessionId }: Asker) {
  const at = deps.clock.now()
  const stored = await lockTotp(tx, employeeId)
  if (!isConfirmed(stored)) return refuse('session.totp_off')
  const recoveryCodes = await makeCodes(deps, tx, employeeId, at)
  await recordActivity(tx, { employeeId, sessionId, kind: 'recovery_codes_made', at })
  await notifyOfTotp(deps, tx, { notice: 'recovery-codes-made', employeeId, key: newUuid(deps.clock), at })
  return { kind: 'given', recoveryCodes } as const
}

async function remove(deps: TotpDeps, tx: Transaction, { employeeId, sessionId }: Asker): Promise<boolean> {
  // Before its codes, as everywhere: a sign-in by one of them ends first, or finds none.
  await lockTotp(tx, employeeId)
  const key = await deleteTotp(tx, employeeId)
  if (key === null) return false
  const at = deps.clock.now()
  await recordActivity(tx, { employeeId, sessionId, kind: 'totp_removed', at })
  await notifyOfTotp(deps, tx, { notice: 'totp-removed', employeeId, key, at })
  return true
}

async function makeCodes({ clock, keyedHash }: TotpDeps, tx: Transaction, employeeId: string, at: Instant): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(makeRecoveryCode())
  const kept = [...codes].map((code) => ({ id: newUuid(clock), codeHash: hashRecoveryCode({ keyedHash }, employeeId, code) }))
  await replaceRecoveryCodes(tx, employeeId, kept, at)
  return [...codes]
}

/** By the key that stays: a code waits for years, and without the key none can be tried out. */
export function hashRecoveryCode({ keyedHash }: { keyedHash: KeyedHash }, employeeId: string, typed: string): Uint8Array {
  return keyedHash('session.recovery_code', `${employeeId}:${plainRecoveryCode(typed)}`)
}

export function openSecret(
  { encryption }: Pick<TotpDeps, 'encryption'>,
  { id, secretSealed }: Pick<StoredTotp, 'id' | 'secretSealed'>,
): Uint8Array {
  return encryption.openBytes(secretSealed, fieldOf(id))
}

export function fieldOf(id: string): SealedField {
  return { table: 'session_totp', column: 'secret_sealed', row: id }
}

type TotpEvent = {
  notice: Extract<Notice, 'totp-added' | 'totp-removed' | 'recovery-codes-made' | 'recovery-code-used'>
  employeeId: string
  key: string
  at: Instant
}

/** Wherever the worker can be reached: the person who did it may hold one of those contacts. */
export async function notifyOfTotp(
  { notify, outbox, brand }: Pick<TotpDeps, 'notify' | 'outbox' | 'brand'>,
  tx: Transaction,
  { notice, employeeId, key, at }: TotpEvent,
): Promise<void> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) throw new Error('a session names an employee who does not exist')
  await notify(tx, { employeeId, event: notice, key, facts: {} })
  for (const contact of addressee.contacts)
    await outbox.enqueueMessage(tx, noticeMessage({ notice, contact, addressee, at }, brand))
}
