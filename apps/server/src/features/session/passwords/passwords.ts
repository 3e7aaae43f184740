// A worker's password: setting, replacing and removing it.
import type { ClientConfig, PasswordState } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { readAddressee, readPerson } from '#features/employee'
import type { Notify } from '#features/messages'
import type { Database, Transaction } from '#platform/database/database.ts'
import { platformProblem, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { recordActivity } from '../callers/index.ts'
import { noticeMessage, type Notice } from '../notices/index.ts'
import { endSessionsBy, endSessionsOf } from '../session-ending.ts'
import { isRevoked } from '../session.store.ts'
import { isBreached, loadCommonPasswords } from './known/index.ts'
import { onFirstUse } from './on-first-use.ts'
import type { PasswordProvider } from './provider.ts'
import { judgePassword, type PasswordSetRefusal } from './passwords.rules.ts'
import { deletePassword, lockPassword, readPassword, writePassword } from './passwords.store.ts'

export type PasswordsDeps = {
  database: Database
  clock: Clock
  notify: Notify
  outbox: Pick<Outbox, 'enqueueMessage'>
  brand: ClientConfig
  provider: PasswordProvider
  /** The operator's own list of breached passwords; null where there is none. */
  breachList: string | null
}

/** The session that asks. Whether its proof is fresh enough, and whether it is limited, its route has decided. */
type Asker = Pick<ActiveSession, 'sessionId' | 'employeeId'>

/** Whether the way is on is for the flags to say. */
export type KeptPassword = Omit<PasswordState, 'isOffered'>

export type Passwords = {
  read(employeeId: string): Promise<KeptPassword>
  /**
   * Every other session of the worker ends with it: who knew the old one may hold one of them.
   *
   * Refusals: each of `PasswordSetRefusal`.
   */
  set(asker: Asker, password: string): Promise<{ kind: 'set'; state: KeptPassword } | Refusal<PasswordSetRefusal>>
  /** False when there was none. */
  remove(asker: Asker): Promise<boolean>
}

export function createPasswords(deps: PasswordsDeps): Passwords {
  const { database, provider } = deps
  const isListed = onFirstUse(loadCommonPasswords)
  return {
    async read(employeeId) {
      const stored = await readPassword(database.query, employeeId)
      return stateOf(stored?.setAt ?? null, stored?.lastUsedAt ?? null)
    },

    async set(asker, password) {
      const personalWords = await personalWordsOf(deps, asker.employeeId)
      const refused = judgePassword({ password, personalWords, isListed: await isListed() })
      if (refused !== null) return refused
      if (deps.breachList !== null && (await isBreached(deps.breachList, password)))
        return { kind: 'refused', code: 'session.password_known' }
      // Before the transaction: no connection waits for a hash.
      const made = await provider.make(asker.employeeId, password)
      if (made.kind === 'refused') return made
      return database.transaction((tx) => set(deps, tx, asker, made.verifier))
    },

    remove: (asker) => database.transaction((tx) => remove(deps, tx, asker)),
  }
}

async function set(deps: PasswordsDeps, tx: Transaction, { employeeId, sessionId }: Asker, verifier: string) {
  const at = deps.clock.now()
  const isChange = (await lockPassword(tx, employeeId)) !== null
  const id = newUuid(deps.clock)
  await writePassword(tx, { employeeId, id, verifier, setAt: at })
  // Of two sessions that set one at once, the first has ended the second.
  if (await isRevoked(tx, sessionId)) throw platformProblem('session_not_found')
  await endSessionsOf(tx, { employeeId, except: sessionId }, at)
  await recordActivity(tx, { employeeId, sessionId, kind: isChange ? 'password_changed' : 'password_set', at })
  await notifyOfPassword(deps, tx, { notice: isChange ? 'password-changed' : 'password-set', employeeId, key: id, at })
  return { kind: 'set', state: stateOf(at, null) } as const
}

async function remove(deps: PasswordsDeps, tx: Transaction, { employeeId, sessionId }: Asker): Promise<boolean> {
  const key = await deletePassword(tx, employeeId)
  if (key === null) return false
  const at = deps.clock.now()
  await endSessionsBy(tx, { employeeId, proof: 'password', except: sessionId }, at)
  await recordActivity(tx, { employeeId, sessionId, kind: 'password_removed', at })
  await notifyOfPassword(deps, tx, { notice: 'password-removed', employeeId, key, at })
  return true
}

function stateOf(setAt: Instant | null, lastUsedAt: Instant | null): KeptPassword {
  const textOf = (at: Instant | null) => (at === null ? null : instantText(at))
  return { isSet: setAt !== null, setAt: textOf(setAt), lastUsedAt: textOf(lastUsedAt) }
}

/** Our name, the worker's, and what they log in by. */
async function personalWordsOf({ database, brand }: PasswordsDeps, employeeId: string): Promise<string[]> {
  const person = await readPerson(database.query, employeeId)
  if (person === null) throw new Error('a session names an employee who does not exist')
  const { firstName, lastName, contacts } = person
  const numbers = contacts.filter(({ kind }) => kind === 'phone').map(({ value }) => value)
  return [
    brand.brand,
    firstName,
    lastName,
    ...contacts.map(({ value }) => value),
    // With the country code, with the area code, and as neighbors say it.
    ...numbers.flatMap((number) => [number.slice(-10), number.slice(-7)]),
  ]
}

type PasswordEvent = {
  notice: Extract<Notice, 'password-set' | 'password-changed' | 'password-removed'>
  employeeId: string
  key: string
  at: Instant
}

/** Wherever the worker can be reached: the person who did it may hold one of those contacts. */
async function notifyOfPassword(
  { notify, outbox, brand }: PasswordsDeps,
  tx: Transaction,
  { notice, employeeId, key, at }: PasswordEvent,
): Promise<void> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) throw new Error('a session names an employee who does not exist')
  await notify(tx, { employeeId, event: notice, key, facts: {} })
  for (const contact of addressee.contacts)
    await outbox.enqueueMessage(tx, noticeMessage({ notice, contact, addressee, at }, brand))
}
