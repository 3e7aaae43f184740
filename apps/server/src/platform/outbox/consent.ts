// Records which numbers stopped texts: read before sending, and changed by workers' replies, the operator and the message
// provider.
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { KeyedHash } from '../crypto/keyed-hash.ts'
import type { ConsentPurpose } from './channel.ts'
import { isGivenByDefault, purposesOf, type ConsentRequestKind } from './consent.rules.ts'
import {
  countConsentRequests,
  insertConsentRequest,
  keyOfHash,
  listConsents,
  listElsewhere,
  listSaid,
  readLastStop,
  writeConsent,
  type ConsentElsewhere,
  type ConsentRequest,
  type ConsentSaid,
} from './consent.store.ts'

export type ConsentChange = {
  kind: ConsentRequestKind
  /** Country code and digits without a plus. */
  phone: string
  source: ConsentRequest['source']
  providerMessageId: string | null
}

export type TextConsent = {
  /** Whether texts of this purpose may go to the number. */
  isGiven(executor: Executor, phone: string, purpose: ConsentPurpose): Promise<boolean>
  /** The same for many, in their order. */
  areGiven(executor: Executor, asked: readonly { phone: string; purpose: ConsentPurpose }[]): Promise<boolean[]>
  /** Whether codes and alerts may be sent to each of these numbers. */
  readTexts(executor: Executor, phones: readonly string[]): Promise<Map<string, NumberConsent['texts']>>
  /**
   * Takes a request down and does what it asks.
   *
   * @returns whether the worker is to be answered: once for what changes something, seldom for a HELP, never for what was reported twice
   */
  request(tx: Transaction, change: ConsentChange): Promise<boolean>
  /** The choices about a number, and who stopped texts to it last. */
  read(executor: Executor, phone: string): Promise<NumberConsent>
  /** Choices about a number that were not made on one of our pages: STOP and START, newest first. */
  listElsewhere(executor: Executor, phone: string): Promise<ConsentElsewhere[]>
  /** All that was ever asked about a number, wherever it was asked, oldest first: for whom the number belongs to. */
  listSaid(executor: Executor, phone: string): Promise<ConsentSaid[]>
  /** A worker's choice on one of our pages about texts with offers and news: a consent of its own, which a STOP ends. */
  chooseMarketing(tx: Transaction, choice: { phone: string; isGiven: boolean }): Promise<void>
}

export type NumberConsent = {
  /** Codes and alerts may be sent. */
  texts: { isGiven: boolean; changedAt: Instant | null }
  marketing: { isGiven: boolean; changedAt: Instant | null }
  /** The message provider received the STOP too, and lets nothing through until the worker texts START. */
  isStoppedByText: boolean
}

// Each answer is a text that we pay for, and anyone can ask.
const maxHelpAnswers = 5
const helpHours = 24

export function createTextConsent({ keyedHash, clock }: { keyedHash: KeyedHash; clock: Clock }): TextConsent {
  const hashOf = (phone: string) => keyedHash('outbox.consent', phone)
  async function areGiven(executor: Executor, asked: readonly { phone: string; purpose: ConsentPurpose }[]): Promise<boolean[]> {
    if (asked.length === 0) return []
    const hashes = asked.map(({ phone }) => hashOf(phone))
    const said = await listConsents(executor, hashes)
    return asked.map(({ purpose }, index) => saidOf(said, hashes[index], purpose).isGiven)
  }

  return {
    areGiven,
    async isGiven(executor, phone, purpose) {
      const [isGiven = false] = await areGiven(executor, [{ phone, purpose }])
      return isGiven
    },

    async readTexts(executor, phones) {
      if (phones.length === 0) return new Map()
      const hashes = phones.map(hashOf)
      const said = await listConsents(executor, hashes)
      return new Map(phones.map((phone, index) => [phone, textsOf(said, hashes[index])]))
    },

    async request(tx, { kind, phone, source, providerMessageId }) {
      const numberHash = hashOf(phone)
      const now = clock.now()
      const at = instantText(now)
      const isNew = await insertConsentRequest(tx, { id: newUuid(clock), numberHash, kind, source, providerMessageId, at })
      if (!isNew) return false
      if (kind === 'help') {
        const since = instantText(now.subtract({ hours: helpHours }))
        return (await countConsentRequests(tx, { numberHash, kind, since })) <= maxHelpAnswers
      }
      const isGiven = kind === 'start'
      const written = await writeConsent(tx, { numberHash, purposes: purposesOf[kind], isGiven, at })
      return written.some(({ purpose, is_first: isFirst }) => purpose === 'security_codes' && (!isFirst || !isGiven))
    },

    async read(executor, phone) {
      const numberHash = hashOf(phone)
      const [said, stoppedBy] = await Promise.all([listConsents(executor, [numberHash]), readLastStop(executor, numberHash)])
      const texts = textsOf(said, numberHash)
      return {
        texts,
        marketing: saidOf(said, numberHash, 'marketing'),
        isStoppedByText: !texts.isGiven && (stoppedBy === 'text' || stoppedBy === 'carrier'),
      }
    },

    listElsewhere: (executor, phone) => listElsewhere(executor, hashOf(phone)),
    listSaid: (executor, phone) => listSaid(executor, hashOf(phone)),

    async chooseMarketing(tx, { phone, isGiven }) {
      const numberHash = hashOf(phone)
      const at = instantText(clock.now())
      const written = await writeConsent(tx, { numberHash, purposes: ['marketing'], isGiven, at })
      if (written.length === 0) return
      const kind = isGiven ? 'marketing_yes' : 'marketing_no'
      await insertConsentRequest(tx, { id: newUuid(clock), numberHash, kind, source: 'page', providerMessageId: null, at })
    },
  }
}

type Said = ReadonlyMap<string, readonly { purpose: ConsentPurpose; isGiven: boolean; changedAt: Instant }[]>

function saidOf(
  said: Said,
  numberHash: Uint8Array | undefined,
  purpose: ConsentPurpose,
): { isGiven: boolean; changedAt: Instant | null } {
  const row = said.get(keyOfHash(numberHash ?? new Uint8Array()))?.find((candidate) => candidate.purpose === purpose)
  return { isGiven: row?.isGiven ?? isGivenByDefault[purpose], changedAt: row?.changedAt ?? null }
}

function textsOf(said: Said, numberHash: Uint8Array | undefined): NumberConsent['texts'] {
  const [codes, alerts] = [saidOf(said, numberHash, 'security_codes'), saidOf(said, numberHash, 'account_alerts')]
  return { ...alerts, isGiven: codes.isGiven && alerts.isGiven }
}
