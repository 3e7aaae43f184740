// The draft of a browser: sealed answers from before there is an employee record, found by a cookie and deleted after 24 hours.
import { onboardingCookie } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import { createTokenCookie, hashToken, makeToken, type Contact } from '#features/session'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { findDraft, insertDraft, lockDraft, updateDraft, type StoredDraft } from './drafts.store.ts'

export type Answers = {
  employer: { id: string; name: string; timeZone: string } | null
  employeeIdOrLastName: string | null
  /** 'YYYY-MM-DD'. */
  birthDate: string | null
  /** Whom the search found. */
  rosterId: string | null
  isSsnVerified: boolean
  contact: Contact | null
  /** Why the contact counts as the worker's: it is on the roster, the employer's code was given with it, or only the worker claims it. */
  vouchedBy: 'roster' | 'code' | 'none' | null
  /** Milliseconds. */
  code: { sentAtMs: number; expiresAtMs: number } | null
}

export const noAnswers: Answers = {
  employer: null,
  employeeIdOrLastName: null,
  birthDate: null,
  rosterId: null,
  isSsnVerified: false,
  contact: null,
  vouchedBy: null,
  code: null,
}

export type Draft = { id: string; answers: Answers; expiresAt: Instant }

/** Readings 4.2, "Draft survives reload for 24 h". Our reading: counted from its first answer, as the worker reads on the page. */
export const draftHours = 24

export type DraftsDeps = { clock: Clock; encryption: FieldEncryption; isSecure: boolean }

export type Drafts = {
  /** `expired`: the cookie names one that was kept for its 24 hours. */
  read(executor: Executor, cookieHeader: string | undefined): Promise<Draft | 'expired' | null>
  /** The same, kept for this transaction alone. */
  lock(tx: Transaction, cookieHeader: string | undefined): Promise<Draft | 'expired' | null>
  /** @returns the draft, and the Set-Cookie value by which the browser is known from now on */
  start(tx: Transaction): Promise<{ draft: Draft; cookie: string }>
  write(tx: Transaction, draft: Draft): Promise<void>
  /** The Set-Cookie value that forgets it. */
  forget(): string
}

export function createDrafts({ clock, encryption, isSecure }: DraftsDeps): Drafts {
  const lifetimeSeconds = draftHours * 60 * 60
  const cookie = createTokenCookie({ name: onboardingCookie, lifetimeSeconds, isSecure })
  const fieldOf = (id: string) => ({ table: 'onboarding_draft', column: 'answers_sealed', row: id })
  const seal = ({ id, answers }: Draft) => encryption.seal(JSON.stringify(answers), fieldOf(id))

  function open(stored: StoredDraft | null): Draft | 'expired' | null {
    if (stored === null) return null
    const { id, expiresAt, answersSealed } = stored
    if (clock.now().epochMilliseconds >= expiresAt.epochMilliseconds) return 'expired'
    return { id, expiresAt, answers: JSON.parse(encryption.open(answersSealed, fieldOf(id))) as Answers }
  }

  function hashOf(header: string | undefined): Uint8Array | null {
    const token = cookie.read(header)
    return token === null ? null : hashToken(token)
  }

  return {
    async read(executor, header) {
      const tokenHash = hashOf(header)
      return tokenHash === null ? null : open(await findDraft(executor, tokenHash))
    },
    async lock(tx, header) {
      const tokenHash = hashOf(header)
      return tokenHash === null ? null : open(await lockDraft(tx, tokenHash))
    },
    async start(tx) {
      const at = clock.now()
      const token = makeToken()
      const draft: Draft = { id: newUuid(clock), answers: noAnswers, expiresAt: at.add({ hours: draftHours }) }
      await insertDraft(tx, { ...draft, answersSealed: seal(draft), tokenHash: hashToken(token), at })
      return { draft, cookie: cookie.issue(token) }
    },
    write: (tx, draft) => updateDraft(tx, draft.id, seal(draft)),
    forget: () => cookie.clear(),
  }
}
