// Sign-in links in e-mails: requested like a code, used once in the browser that requested it, and shown as a code in any other.
import { signInLinkPath, type ClientConfig, type OpenedLink } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { publicId } from '@daybreak/ids'
import { dateIn, formatDate, formatTheTimeInZone, instantText, type Clock, type Instant } from '@daybreak/time'
import type { FieldEncryption, SealedField } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { TextConsent } from '#platform/outbox/consent.ts'
import type { Outbox, OutgoingMessage } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'
import {
  describeDevice,
  hashCode,
  hashToken,
  isSameHash,
  makeLinkToken,
  maskDestination,
  recordFailure,
  tryOut,
  type Caller,
  type Contact,
  type OtpPeppers,
} from '../callers/index.ts'
import { createCodes, type AuthProvider, type CodeStart, type LoginCodeOutcome } from '../codes/index.ts'
import type { Login, SignInOutcome } from '../opening/index.ts'
import { endLinkCode, findLink, insertLink, type StoredLink } from './links.store.ts'

export type LinksDeps = {
  database: Database
  clock: Clock
  keyedHash: KeyedHash
  encryption: FieldEncryption
  otpPeppers: OtpPeppers
  outbox: Pick<Outbox, 'enqueueMessage'>
  consent: TextConsent
  brand: ClientConfig
  /** The address that people open: where the links lead. */
  issuer: string
  hidesUnknownAccounts: boolean
  /** Our own codes, no matter who makes those of messages: a link shows a code, so that it must be ours. */
  provider: AuthProvider
  login: Login
}

export type LinkRequest = {
  contact: Contact
  caller: Caller
  /** In the cookie of the browser that asks. */
  browserToken: string
  /** What else is written for every requested link, in its transaction. */
  whenStarted(tx: Transaction): Promise<void>
}

export type LinkProof = {
  token: string
  /** Null for a browser that has requested no link. */
  browserToken: string | null
  caller: Caller
  /** The session that the same browser had before: it ends when the new one begins. */
  replacedToken: string | null
}

type Expired = Refusal<'session.link_expired'>

export type Links = {
  /** Counts like a code, and says and takes the same for an address that no one holds. Refusals: those of a code. */
  request(request: LinkRequest): Promise<LoginCodeOutcome>
  /** Changes nothing. Refusal: session.link_expired, also for a link that was used. */
  open(token: string, browserToken: string | null): Promise<{ kind: 'opened'; link: OpenedLink } | Expired>
  /** Signs in, in the requesting browser. `typed` is the address it was requested for. Refusals: session.link_expired, and those of a code. */
  signIn(proof: LinkProof): Promise<{ outcome: SignInOutcome; typed: Contact } | Expired>
  /** Ends a link that someone else requested, and its code. Refusal: session.link_expired. */
  refuse(token: string): Promise<{ kind: 'ended' } | Expired>
}

const expired = refuse('session.link_expired')
// The language and the zone of messages that are written and never sent.
const strangersWords = { language: 'en', timeZone: 'UTC' } as const

export function createLinks(deps: LinksDeps): Links {
  const { database, keyedHash, login } = deps
  const isFrom = (link: StoredLink, browserToken: string | null) =>
    browserToken !== null && isSameHash(hashToken(browserToken), link.browserHash)

  return {
    request: (request) => requestLink(deps, request),

    async open(token, browserToken) {
      const link = await findLiveLink(deps, token)
      if (link === null) return expired
      const expiresAt = instantText(link.expiresAt)
      if (isFrom(link, browserToken)) return { kind: 'opened', link: { where: 'here', expiresAt } }
      const asked = { askedAt: instantText(link.askedAt), askedFrom: link.device }
      return { kind: 'opened', link: { where: 'elsewhere', code: codeOfLink({ keyedHash }, token), expiresAt, ...asked } }
    },

    async signIn({ token, browserToken, caller, replacedToken }) {
      const link = await findLiveLink(deps, token)
      // Someone who has the mailbox open elsewhere, or was sent a stranger's link, cannot log in with it.
      if (link === null || !isFrom(link, browserToken)) return expired
      const typed = openContact(deps, link)
      const proof = { code: codeOfLink(deps, token), methodId: publicId('otp', link.codeId), replacedToken }
      return { outcome: await login.signIn(typed, proof, caller), typed }
    },

    refuse: (token) => database.transaction((tx) => refuseLink(deps, tx, token)),
  }
}

async function findLiveLink({ database, clock }: LinksDeps, token: string): Promise<StoredLink | null> {
  const link = await findLink(database.query, hashToken(token))
  const isOver = link === null || link.isSpent || link.expiresAt.epochMilliseconds <= clock.now().epochMilliseconds
  return isOver ? null : link
}

/**
 * The six digits of a link, derived from its token, so that only a reader of the e-mail can know them and nothing more is stored.
 * 48 bits for a million: no digits are likelier than others by more than one in hundreds of millions.
 */
function codeOfLink({ keyedHash }: Pick<LinksDeps, 'keyedHash'>, token: string): string {
  const number = Buffer.from(keyedHash('session.link_code', token)).readUIntBE(0, 6)
  return (number % 1_000_000).toString().padStart(6, '0')
}

async function requestLink(deps: LinksDeps, { contact, caller, browserToken, whenStarted }: LinkRequest) {
  const { outbox, otpPeppers, encryption, provider } = deps
  const token = makeLinkToken()
  let started: CodeStart | null = null
  const sender: AuthProvider = {
    ...provider,
    async startCode(tx, start) {
      started = start
      await tryOut(tx, start.holder !== null, () => outbox.enqueueMessage(tx, linkMessage(deps, start, token)))
      return { codeHash: hashCode(otpPeppers, start.codeId, codeOfLink(deps, token)) }
    },
  }
  async function keep(tx: Transaction): Promise<void> {
    const { codeId, at } = startOf(started)
    await insertLink(tx, {
      codeId,
      tokenHash: hashToken(token),
      browserHash: hashToken(browserToken),
      contactSealed: encryption.seal(JSON.stringify(contact), fieldOf(codeId)),
      device: describeDevice(caller.userAgent, caller.address),
      askedAt: at,
    })
    await whenStarted(tx)
  }
  return createCodes({ ...deps, provider: sender }).request({ contact, channel: 'email', caller, whenStarted: keep })
}

function startOf(started: CodeStart | null): CodeStart {
  if (started === null) throw new Error('a link is kept whose code was not started')
  return started
}

function openContact({ encryption }: LinksDeps, { codeId, contactSealed }: StoredLink): Contact {
  return JSON.parse(encryption.open(contactSealed, fieldOf(codeId))) as Contact
}

function fieldOf(codeId: string): SealedField {
  return { table: 'session_link', column: 'contact_sealed', row: codeId }
}

async function refuseLink(deps: LinksDeps, tx: Transaction, token: string): Promise<{ kind: 'ended' } | Expired> {
  const at = deps.clock.now()
  const link = await findLink(tx, hashToken(token))
  const ended = link && (await endLinkCode(tx, link.codeId, at))
  if (link === null || ended === null) return expired
  await recordFailure(tx, {
    employeeId: ended.employeeId,
    kind: 'sign_in_failed',
    at,
    sessionId: null,
    device: link.device,
    detail: maskDestination(openContact(deps, link)),
  })
  return { kind: 'ended' }
}

function linkMessage(
  { brand, issuer }: Pick<LinksDeps, 'brand' | 'issuer'>,
  { contact, holder, at }: CodeStart,
  token: string,
): OutgoingMessage {
  const { language, timeZone } = holder ?? strangersWords
  const words = wordsOf(brand, { language, timeZone, at })
  return {
    channel: 'email',
    to: contact.value,
    secretUntilSent: true,
    template: { language, values: [] },
    subject: words('session.link-email.subject'),
    text: [
      words('session.link-email.body'),
      `${issuer}${signInLinkPath}#${token}`,
      words('session.link-email.why'),
      words('session.otp-email.not-you'),
      words('session.link-email.never-ask'),
      words('session.otp-email.footer'),
    ].join('\n\n'),
  }
}

type LinkText =
  | 'session.link-email.subject'
  | 'session.link-email.body'
  | 'session.link-email.why'
  | 'session.link-email.never-ask'
  | 'session.otp-email.not-you'
  | 'session.otp-email.footer'

function wordsOf(
  { brand, supportPhone }: ClientConfig,
  { language, timeZone, at }: { language: Locale; timeZone: string; at: Instant },
): (key: LinkText) => string {
  const values = {
    brand,
    phone: supportPhone,
    date: formatDate(dateIn(at, timeZone), language),
    theTime: formatTheTimeInZone(at, timeZone, language),
  }
  return (key) => renderText(language, key, values)
}
