// The passkeys of a worker: adding, naming and removing them, and when to offer one.
import {
  maxPasskeys,
  type ClientConfig,
  type Passkey,
  type PasskeyCreation,
  type PasskeyCreationOptions,
  type PasskeyList,
} from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { readAddressee, readPerson, type Addressee } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import type { Log } from '#platform/log.ts'
import type { Notify } from '#features/messages'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'
import { describeDevice, recordActivity, signInNameOf, type Caller } from '../callers/index.ts'
import { noticeMessage } from '../notices/index.ts'
import type { Challenges } from './challenges.ts'
import { userHandleOf } from './proofs.ts'
import { creationOptions, loadCeremonies } from './passkeys.ceremony.ts'
import { isOffered, knownTransports, quietAfter, type RelyingParty } from './passkeys.rules.ts'
import {
  deletePasskey,
  hasPasskey,
  insertPasskey,
  listPasskeys,
  readQuietUntil,
  renamePasskey,
  writeQuietUntil,
  type StoredPasskey,
} from './passkeys.store.ts'

export type PasskeysDeps = {
  database: Database
  clock: Clock
  log: Log
  notify: Notify
  outbox: Pick<Outbox, 'enqueueMessage'>
  keyedHash: KeyedHash
  brand: ClientConfig
  challenges: Challenges
  /** Null where the address that people open can have no passkeys. */
  party: RelyingParty | null
}

/** The session that asks. Whether its proof is fresh enough, and whether it is limited, its route has settled. */
type Asker = Pick<ActiveSession, 'sessionId' | 'employeeId' | 'isLimited'>

type NoMore = Refusal<'session.passkeys_unavailable' | 'session.too_many_passkeys'>
type AskedToAdd = { kind: 'asked'; options: PasskeyCreationOptions } | NoMore
type Added =
  | { kind: 'added'; passkey: Passkey }
  | NoMore
  | Refusal<'session.passkey_expired' | 'session.passkey_refused' | 'session.passkey_exists'>

export type Passkeys = {
  list(asker: Asker): Promise<PasskeyList>
  startAdding(asker: Asker): Promise<AskedToAdd>
  add(asker: Asker, creation: PasskeyCreation, caller: Caller): Promise<Added>
  /** Null when the worker has no such passkey. */
  rename(asker: Asker, id: string, name: string): Promise<Passkey | null>
  /** False when the worker has no such passkey. */
  remove(asker: Asker, id: string): Promise<boolean>
  answerOffer(asker: Asker, answer: 'shown' | 'declined'): Promise<void>
  /** Whether the worker can step up with one. */
  has(employeeId: string): Promise<boolean>
}

const unavailable = refuse('session.passkeys_unavailable')
const tooMany = refuse('session.too_many_passkeys')

export function createPasskeys(deps: PasskeysDeps): Passkeys {
  const { database, clock, party } = deps
  return {
    startAdding: (asker) => startAdding(deps, asker),
    add: (asker, creation, caller) => add(deps, asker, creation, caller),

    async list({ employeeId, isLimited }) {
      const passkeys = await listPasskeys(database.query, employeeId)
      const inputs = {
        passkeys: passkeys.length,
        quietUntilMs: await readQuietUntil(database.query, employeeId),
        isLimited,
        isPossible: party !== null,
      }
      return { data: passkeys.map(shownPasskey), isOffered: isOffered(inputs, clock.now().epochMilliseconds) }
    },

    async rename({ employeeId }, id, name) {
      const renamed = await renamePasskey(database.query, { id, employeeId, name })
      return renamed === null ? null : shownPasskey(renamed)
    },

    remove: ({ employeeId, sessionId }, id) =>
      database.transaction(async (tx) => {
        const name = await deletePasskey(tx, { id, employeeId })
        if (name === null) return false
        const at = clock.now()
        await recordActivity(tx, { employeeId, sessionId, kind: 'passkey_removed', at, detail: name })
        await notifyWorker(deps, tx, await addresseeOf(tx, employeeId), {
          notice: 'passkey-removed',
          employeeId,
          passkeyId: id,
          at,
        })
        return true
      }),

    async answerOffer({ employeeId }, answer) {
      await writeQuietUntil(database.query, employeeId, quietAfter(answer, clock.now().epochMilliseconds))
    },

    has: (employeeId) => (party === null ? Promise.resolve(false) : hasPasskey(database.query, employeeId)),
  }
}

async function startAdding(
  { database, keyedHash, brand, challenges, party }: PasskeysDeps,
  { employeeId, sessionId }: Asker,
): Promise<AskedToAdd> {
  if (party === null) return unavailable
  const existing = await listPasskeys(database.query, employeeId)
  if (existing.length >= maxPasskeys) return tooMany
  const person = await readPerson(database.query, employeeId)
  if (person === null) throw new Error('a session names an employee who does not exist')
  const challenge = await challenges.give(database.query, 'register', sessionId)
  const options = creationOptions({
    party,
    brand: brand.brand,
    userHandle: userHandleOf(keyedHash, employeeId),
    userName: signInNameOf(person),
    displayName: `${person.firstName} ${person.lastName}`,
    challenge,
    existing,
  })
  return { kind: 'asked', options }
}

async function add(
  deps: PasskeysDeps,
  { employeeId, sessionId }: Asker,
  creation: PasskeyCreation,
  caller: Caller,
): Promise<Added> {
  const { database, clock, log, challenges, party } = deps
  if (party === null) return unavailable
  const { verifyCreation } = await loadCeremonies()
  return database.transaction(async (tx) => {
    const taken = await challenges.take(tx, 'register', sessionId, creation.response.clientDataJSON)
    if (taken.kind === 'refused') return taken
    const verified = await verifyCreation(creation, { party, challenge: taken.challenge })
    if (verified.kind === 'refused') {
      log.warn('passkey_refused', { purpose: 'register', reason: verified.reason })
      return refuse('session.passkey_refused')
    }
    if ((await listPasskeys(tx, employeeId)).length >= maxPasskeys) return tooMany
    const addressee = await addresseeOf(tx, employeeId)
    const createdAt = clock.now()
    const passkey = {
      ...verified.proof,
      id: newUuid(clock),
      employeeId,
      transports: knownTransports(creation.response.transports ?? []),
      name: firstNameOf(caller, addressee),
      createdAt,
    }
    if (!(await insertPasskey(tx, passkey))) return refuse('session.passkey_exists')
    await recordActivity(tx, { employeeId, sessionId, kind: 'passkey_added', at: createdAt, detail: passkey.name })
    await notifyWorker(deps, tx, addressee, { notice: 'passkey-added', employeeId, passkeyId: passkey.id, at: createdAt })
    return { kind: 'added', passkey: shownPasskey({ ...passkey, lastUsedAt: null }) }
  })
}

/** What a passkey is called until the worker says otherwise: the thing it was made on. */
function firstNameOf({ userAgent, address }: Caller, { language }: Addressee): string {
  const { system, browser } = describeDevice(userAgent, address)
  return system ?? browser ?? renderText(language, 'session.passkey.unnamed', {})
}

async function addresseeOf(tx: Transaction, employeeId: string): Promise<Addressee> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) throw new Error('a session names an employee who does not exist')
  return addressee
}

type PasskeyEvent = { notice: 'passkey-added' | 'passkey-removed'; employeeId: string; passkeyId: string; at: Instant }

/** All contacts that reach the worker: the person who made the change may hold one of them. */
async function notifyWorker(
  { notify, outbox, brand }: PasskeysDeps,
  tx: Transaction,
  addressee: Addressee,
  { notice, employeeId, passkeyId: key, at }: PasskeyEvent,
): Promise<void> {
  await notify(tx, { employeeId, event: notice, key, facts: {} })
  for (const contact of addressee.contacts)
    await outbox.enqueueMessage(tx, noticeMessage({ notice, contact, addressee, at }, brand))
}

function shownPasskey({ id, name, createdAt, lastUsedAt, isBackedUp }: StoredPasskey): Passkey {
  return {
    id: publicId('psk', id),
    name,
    createdAt: instantText(createdAt),
    lastUsedAt: lastUsedAt === null ? null : instantText(lastUsedAt),
    isSynced: isBackedUp,
  }
}
