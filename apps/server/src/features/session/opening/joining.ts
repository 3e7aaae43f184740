// Sends the first code to a person who signs up, at a contact that no account has yet, and opens the first session.
import type { SignedIn } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import { findContactHolder } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import type { AnswerHeaders, RequestContext } from '#platform/http/routes.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { SessionAnswers } from './answers.ts'
import { isStopped, startCode, tryCode, useCode, type AuthProvider, type CodeRequestOutcome } from '../codes/index.ts'
import { hashContact, hashSource, isReachable, lockJoiningCode, tryOut, type Contact, type LimitKey } from '../callers/index.ts'
import { insertLimitation, noticeMessage, type NoticeDeps } from '../notices/index.ts'
import type { OpenSession } from './opening.ts'
import type { CodeRefusal } from '../session.errors.ts'

export type JoiningDeps = NoticeDeps & {
  database: Database
  clock: Clock
  keyedHash: KeyedHash
  outbox: Pick<Outbox, 'enqueueMessage' | 'consent' | 'channels'>
  /**
   * Our own codes, no matter who makes those of workers.
   *
   * Our reading: another service knows only people with accounts, and the first code is sent before the account exists.
   */
  provider: AuthProvider
  open: OpenSession
  answers: SessionAnswers
}

export type Newcomer = {
  /** Names the draft: a code that one browser requested is valid in no other. */
  draftId: string
  contact: Contact
  language: 'en' | 'es'
  timeZone: string
}

/** About whom the roster's contact is notified, and for how long nothing leaves the account (decisions 23). */
export type Hold = { until: Instant; reported: readonly Contact[] } & Pick<Newcomer, 'language' | 'timeZone'>

export type Joined = { kind: 'joined'; employeeId: string; body: SignedIn; headers: AnswerHeaders }

export type JoiningCodeOutcome =
  | CodeRequestOutcome
  | Refusal<'session.method_unavailable' | 'session.username_invalid' | 'session.texts_stopped'>

export type Joining = {
  /**
   * Answers the same, in the same time, when the contact has an account already: then its holder is notified, and no valid code exists.
   *
   * Refusals: session.method_unavailable, session.texts_stopped, session.too_many_codes, session.locked.
   */
  requestCode(newcomer: Newcomer, context: RequestContext): Promise<JoiningCodeOutcome>
  /**
   * Creates the employee in the transaction that consumes the code, and logs them in.
   *
   * @param make  returns the employee, who has the contact by then, or why there can be none; then the code stays valid
   */
  join<Code extends string>(
    joining: Pick<Newcomer, 'draftId' | 'contact'> & { code: string },
    context: RequestContext,
    make: (tx: Transaction, now: Instant) => Promise<{ kind: 'made'; employeeId: string } | Refusal<Code>>,
  ): Promise<Joined | CodeRefusal | Refusal<Code>>
  /** Applies from now on, and notifies those who must know, in the transaction that creates the employee. */
  hold(tx: Transaction, employeeId: string, hold: Hold, now: Instant): Promise<void>
}

export function createJoining(deps: JoiningDeps): Joining {
  return {
    requestCode: (newcomer, context) =>
      deps.provider.transaction((tx) => requestCode(deps, tx, newcomer, context, deps.clock.now())),
    join: (joining, context, make) => join(deps, joining, context, make),
    hold: (tx, employeeId, hold, now) => holdAccount(deps, tx, { employeeId, ...hold }, now),
  }
}

/** The provider for a contact of each kind; texts only, because WhatsApp requires a consent of its own. */
function channelOf({ kind }: Contact): Channel {
  return kind === 'phone' ? 'sms' : 'email'
}

async function requestCode(
  deps: JoiningDeps,
  tx: Transaction,
  { draftId, contact, language, timeZone }: Newcomer,
  context: RequestContext,
  now: Instant,
): Promise<JoiningCodeOutcome> {
  const { keyedHash, outbox, answers, brand } = deps
  const channel = channelOf(contact)
  if (!outbox.channels.includes(channel)) return { kind: 'refused', code: 'session.method_unavailable' }
  if (!isReachable(contact)) return { kind: 'refused', code: 'session.username_invalid' }
  if (await isStopped({ consent: outbox.consent }, tx, { contact, channel }))
    return { kind: 'refused', code: 'session.texts_stopped' }
  const holder = await findContactHolder(tx, contact.kind, contact.value)
  const keys: LimitKey[] = [
    // The same count as at the login page: no contact gets more than its share of messages, no matter who asks for them.
    { scope: 'code_of_contact', keyHash: hashContact(keyedHash, contact) },
    { scope: 'code_of_source', keyHash: hashSource(keyedHash, answers.callerOf(context)) },
  ]
  const newcomer = { employeeId: null, language, timeZone }
  const started = await startCode(
    deps,
    tx,
    {
      purpose: 'onboarding',
      sessionId: null,
      to: { contact, channel, isInsteadOfText: false },
      holder: holder === null ? newcomer : null,
      origin: originOf(deps, draftId, contact),
      keys,
      isKnownContact: true,
    },
    now,
  )
  if (started.kind === 'refused') return started
  const notice = noticeMessage({ notice: 'contact-claimed', contact, addressee: holder ?? newcomer, at: now }, brand)
  await tryOut(tx, holder !== null, () => outbox.enqueueMessage(tx, notice))
  return started
}

async function join<Code extends string>(
  deps: JoiningDeps,
  { draftId, contact, code }: Pick<Newcomer, 'draftId' | 'contact'> & { code: string },
  context: RequestContext,
  make: (tx: Transaction, now: Instant) => Promise<{ kind: 'made'; employeeId: string } | Refusal<Code>>,
): Promise<Joined | CodeRefusal | Refusal<Code>> {
  const { provider, answers, clock, open } = deps
  const outcome = await provider.transaction(async (tx) => {
    const now = clock.now()
    const origin = originOf(deps, draftId, contact)
    const sent = await lockJoiningCode(tx, origin)
    const isFree = (await findContactHolder(tx, contact.kind, contact.value)) === null
    const tried = await tryCode(deps, tx, { origin, sent, code, isOwn: () => isFree, whenWrong: async () => {} }, now)
    if (tried.kind === 'refused') return tried
    const made = await make(tx, now)
    if (made.kind === 'refused') return made
    await useCode(tx, tried.sent.id, origin, now.epochMilliseconds)
    const replacedToken = answers.cookieTokenOf(context)
    const { employeeId } = made
    return open(
      tx,
      { employeeId, proof: 'code', contact, caller: answers.callerOf(context), replacedToken, kind: 'signed_in' },
      now,
    )
  })
  if (outcome.kind === 'refused') return outcome
  const { body, headers = {} } = await answers.signIn(outcome, context.isPage ? null : outcome.token)
  return { kind: 'joined', employeeId: outcome.session.employeeId, body, headers }
}

async function holdAccount(
  { clock, notify, outbox, brand }: JoiningDeps,
  tx: Transaction,
  { employeeId, until, reported, ...addressee }: Hold & { employeeId: string },
  now: Instant,
): Promise<void> {
  const lastsMs = until.epochMilliseconds - now.epochMilliseconds
  await insertLimitation(tx, { id: newUuid(clock), employeeId, startedAt: now, lastsMs, cause: 'contact' })
  await notify(tx, { employeeId, event: 'joined-elsewhere', key: employeeId, facts: {} })
  for (const contact of reported)
    await outbox.enqueueMessage(tx, noticeMessage({ notice: 'joined-elsewhere', contact, addressee, at: now }, brand))
}

/** Wrong codes in a row count by draft and contact. */
function originOf({ keyedHash }: JoiningDeps, draftId: string, contact: Contact) {
  return { contactHash: hashContact(keyedHash, contact), originHash: keyedHash('session.joining', draftId) }
}
