// Records a worker's choices (documents online or by mail, texts, offers) together with everything they change, in one
// transaction.
import type { ActivityKind, ChoiceSubject, Consents, AgreementConsent } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { dateIn } from '@daybreak/time'
import { lockContacts, raiseProfileVersions } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import type { ConsentsDeps } from './consents-deps.ts'
import { dropLetter, insertLetter, lockOpenOrder } from './consents-letters.store.ts'
import { addresseeOf, phonesOf, readConsents, readMailsTo } from './consents-reading.ts'
import { documentsState, firstLetterOf, mailOrderOf, type MailOrder } from './consents.rules.ts'
import type { ConsentsRefusal } from './consents.errors.ts'
import { insertChoice, readNewestChoice } from './consents.store.ts'

export type ChoosingDeps = Pick<ConsentsDeps, 'clock' | 'outbox' | 'recordActivity'>
export type Chooser = Pick<ActiveSession, 'employeeId' | 'sessionId'>
type Outcome<Code extends ConsentsRefusal> = Promise<Consents | Refusal<Code>>

/** From the day and to the address that the worker read: a page that is out of date starts no mail to an old address. */
export function mailDocuments(
  deps: ConsentsDeps,
  chooser: Chooser,
  shown: { startsOn: string; mailsTo: NonNullable<Consents['documents']['mailsTo']> },
): Outcome<'consents.shown_changed' | 'consents.no_address'> {
  return choose(deps, chooser, async (tx) => {
    const { employeeId } = chooser
    if (!(await areOnline(deps, tx, employeeId))) return null
    const mailsTo = await readMailsTo(tx, employeeId)
    if (mailsTo === null) return refuse('consents.no_address')
    const { timeZone } = await addresseeOf(tx, employeeId)
    const { startsOn } = firstLetterOf(dateIn(deps.clock.now(), timeZone))
    if (startsOn !== shown.startsOn || !isSameAddress(mailsTo, shown.mailsTo)) return refuse('consents.shown_changed')
    await note(deps, tx, chooser, { subject: 'documents', isGiven: false, startsOn, kind: 'documents_by_mail' })
    await order(deps, tx, { employeeId, wanted: 'start_mail', startsOn })
    return null
  })
}

function isSameAddress(one: Record<string, string | null>, other: Record<string, string | null>): boolean {
  return Object.keys(one).every((line) => (one[line] ?? '') === (other[line] ?? ''))
}

/** E-SIGN 7001(c): new consent, to the agreement as it is now. */
export function putDocumentsOnline(
  deps: ConsentsDeps,
  chooser: Chooser,
  consent: AgreementConsent,
): Outcome<'consents.agreement_changed'> {
  return choose(deps, chooser, async (tx) => {
    const { employeeId } = chooser
    if (consent.paperId !== 'esign' || !deps.agreedTo.isCurrent(consent)) return refuse('consents.agreement_changed')
    if (await areOnline(deps, tx, employeeId)) return null
    await deps.agreedTo.keepCurrent(tx, consent, deps.clock.now())
    const agreementHash = consent.hash
    await note(deps, tx, chooser, { subject: 'documents', isGiven: true, agreementHash, kind: 'documents_online' })
    await order(deps, tx, { employeeId, wanted: 'stop_mail', startsOn: null })
    return null
  })
}

async function areOnline({ agreedTo }: ConsentsDeps, tx: Transaction, employeeId: string): Promise<boolean> {
  const agreed = (await agreedTo.list(tx, employeeId)).find(({ paperId }) => paperId === 'esign')
  const newest = await readNewestChoice(tx, employeeId, 'documents')
  return documentsState(newest, agreed?.consentedAt ?? null).isOnline
}

async function order(
  { clock }: ConsentsDeps,
  tx: Transaction,
  { employeeId, wanted, startsOn }: { employeeId: string; wanted: MailOrder; startsOn: string | null },
): Promise<void> {
  const at = clock.now()
  const open = await lockOpenOrder(tx, employeeId)
  const { drops, asks } = mailOrderOf(wanted, open?.kind ?? null)
  if (drops && open !== null) await dropLetter(tx, open.id, at)
  if (asks !== null)
    await insertLetter(tx, { id: newUuid(clock), employeeId, kind: asks, agreementId: null, startsOn, askedAt: at })
}

/** Readings T1. Ends what a STOP by text ends, for every number of the worker; delivery asks again before each text leaves. */
export async function chooseTexts(
  deps: ConsentsDeps,
  chooser: Chooser,
  isGiven: boolean,
): Outcome<'consents.no_phone' | 'consents.only_way_in' | 'consents.start_by_text'> {
  const methods = await deps.logInMethods(chooser.employeeId)
  const { consent } = deps.outbox
  return choose(deps, chooser, async (tx) => {
    const phones = phonesOf(await addresseeOf(tx, chooser.employeeId))
    if (phones.length === 0) return refuse('consents.no_phone')
    const known = await readAll(phones, (phone) => consent.read(tx, phone))
    const changed = known.filter(({ state }) => state.texts.isGiven !== isGiven)
    if (changed.length === 0) return null
    if (isGiven && changed.some(({ state }) => state.isStoppedByText)) return refuse('consents.start_by_text')
    if (!isGiven && !methods.includes('passkey') && !methods.includes('email')) return refuse('consents.only_way_in')
    const kind = isGiven ? 'start' : 'stop'
    for (const { phone } of changed) await consent.request(tx, { kind, phone, source: 'page', providerMessageId: null })
    // Offers end with the texts, and the profile shows it.
    await raiseProfileVersions(tx, [chooser.employeeId], deps.clock.now())
    await note(deps, tx, chooser, { subject: 'texts', isGiven, kind: isGiven ? 'texts_started' : 'texts_stopped' })
    return null
  })
}

export type MarketingRefusal = 'consents.no_phone' | 'consents.texts_first'

export function chooseMarketing(deps: ConsentsDeps, chooser: Chooser, isGiven: boolean): Outcome<MarketingRefusal> {
  return choose(deps, chooser, (tx) => chooseMarketingIn(deps, tx, chooser, isGiven))
}

/** In the caller's transaction, after the worker's contacts have been locked. */
export async function chooseMarketingIn(
  deps: ChoosingDeps,
  tx: Transaction,
  chooser: Chooser,
  isGiven: boolean,
): Promise<Refusal<MarketingRefusal> | null> {
  const { consent } = deps.outbox
  const phones = phonesOf(await addresseeOf(tx, chooser.employeeId))
  // No is what holds without a phone too.
  if (phones.length === 0) return isGiven ? refuse('consents.no_phone') : null
  const known = await readAll(phones, (phone) => consent.read(tx, phone))
  const changed = known.filter(({ state }) => state.marketing.isGiven !== isGiven)
  if (changed.length === 0) return null
  if (isGiven && changed.some(({ state }) => !state.texts.isGiven)) return refuse('consents.texts_first')
  for (const { phone } of changed) await consent.chooseMarketing(tx, { phone, isGiven })
  await raiseProfileVersions(tx, [chooser.employeeId], deps.clock.now())
  const kind = isGiven ? 'marketing_started' : 'marketing_stopped'
  await note(deps, tx, chooser, { subject: 'marketing', isGiven, kind })
  return null
}

/** Sorted, so that two transactions about the same numbers change them in one order. */
async function readAll<State>(phones: readonly string[], read: (phone: string) => Promise<State>) {
  const states: { phone: string; state: State }[] = []
  for (const phone of phones.toSorted()) states.push({ phone, state: await read(phone) })
  return states
}

type ToNote = {
  subject: ChoiceSubject
  isGiven: boolean
  kind: ActivityKind
  startsOn?: string
  agreementHash?: string
}

async function note(deps: ChoosingDeps, tx: Transaction, chooser: Chooser, { kind, ...choice }: ToNote): Promise<void> {
  const { employeeId, sessionId } = chooser
  const at = deps.clock.now()
  const { startsOn = null, agreementHash = null } = choice
  await insertChoice(tx, {
    ...choice,
    startsOn,
    agreementHash,
    employeeId,
    sessionId,
    id: newUuid(deps.clock),
    chosenAt: at,
  })
  await deps.recordActivity(tx, { employeeId, sessionId, kind, at })
}

/** One choice of a worker after the other; each decides on what the one before it left, and the same twice is once. */
async function choose<Code extends ConsentsRefusal>(
  deps: ConsentsDeps,
  { employeeId }: Chooser,
  work: (tx: Transaction) => Promise<Refusal<Code> | null>,
): Outcome<Code> {
  const outcome = await deps.database.transaction(async (tx) => {
    await lockContacts(tx, employeeId)
    return work(tx)
  })
  return isRefused(outcome) ? outcome : readConsents(deps, deps.database.query, employeeId)
}
