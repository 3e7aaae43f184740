// Keeps which numbers want no texts: asked by who sends, told by workers' replies, the operator and the carrier.
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { KeyedHash } from '../crypto/keyed-hash.ts'
import type { ConsentPurpose } from './channel.ts'
import { isGivenByDefault, purposesOf, type ConsentRequestKind } from './consent.rules.ts'
import { countConsentRequests, insertConsentRequest, readConsent, writeConsent, type ConsentRequest } from './consent.store.ts'

export type ConsentChange = {
  kind: ConsentRequestKind
  /** Country code and digits without a plus. */
  phone: string
  source: Exclude<ConsentRequest['source'], 'page'>
  providerMessageId: string | null
}

export type TextConsent = {
  /** Whether texts of this purpose may go to the number. */
  isGiven(executor: Executor, phone: string, purpose: ConsentPurpose): Promise<boolean>
  /**
   * Takes a request down and does what it asks.
   *
   * @returns whether the worker is to be answered: once for what changes something, seldom for a HELP, never for what was told twice
   */
  request(tx: Transaction, change: ConsentChange): Promise<boolean>
  /** What a worker answers on a page of ours about texts with offers and news: a yes that is hers, and that a STOP ends. */
  chooseMarketing(tx: Transaction, choice: { phone: string; isGiven: boolean }): Promise<void>
}

// Each answer is a text that we pay for, and anybody can ask.
const helpAnswersMost = 5
const helpHours = 24

export function createTextConsent({ keyedHash, clock }: { keyedHash: KeyedHash; clock: Clock }): TextConsent {
  const hashOf = (phone: string) => keyedHash('outbox.consent', phone)
  return {
    async isGiven(executor, phone, purpose) {
      return (await readConsent(executor, hashOf(phone), purpose)) ?? isGivenByDefault[purpose]
    },

    async request(tx, { kind, phone, source, providerMessageId }) {
      const numberHash = hashOf(phone)
      const now = clock.now()
      const at = instantText(now)
      const isNew = await insertConsentRequest(tx, { id: newUuid(clock), numberHash, kind, source, providerMessageId, at })
      if (!isNew) return false
      if (kind === 'help') {
        const since = instantText(now.subtract({ hours: helpHours }))
        return (await countConsentRequests(tx, { numberHash, kind, since })) <= helpAnswersMost
      }
      const isGiven = kind === 'start'
      const written = await writeConsent(tx, { numberHash, purposes: purposesOf[kind], isGiven, at })
      return written.some(({ purpose, is_first: isFirst }) => purpose === 'security_codes' && (!isFirst || !isGiven))
    },

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
