// Collects what a worker agreed to and chose later from the rooms that store it.
import type { Consents } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { dateIn, instantText, type Instant } from '@daybreak/time'
import { readAddressee, readRecipient, type Addressee } from '#features/employee'
import type { Agreement } from '#features/onboarding'
import { maskDestination } from '#features/session'
import type { Executor } from '#platform/database/database.ts'
import type { ConsentsDeps } from './consents-deps.ts'
import { listOpenCopies } from './consents-letters.store.ts'
import { documentsState, firstLetterOf } from './consents.rules.ts'
import { listChoices, readNewestChoice, type Choice } from './consents.store.ts'

export async function readConsents(deps: ConsentsDeps, executor: Executor, employeeId: string): Promise<Consents> {
  const addressee = await addresseeOf(executor, employeeId)
  const [agreements, choices, copies, newest, mailsTo, texts] = [
    await deps.agreedTo.list(executor, employeeId),
    await listChoices(executor, employeeId),
    await listOpenCopies(executor, employeeId),
    await readNewestChoice(executor, employeeId, 'documents'),
    await readMailsTo(executor, employeeId),
    await readTexts(deps, executor, { employeeId, phones: phonesOf(addressee) }),
  ]
  const agreedAt = agreements.find(({ paperId }) => paperId === 'esign')?.consentedAt ?? null
  const { isOnline, since, mailedFrom } = documentsState(newest, agreedAt)
  return {
    documents: {
      isOnline,
      since: textOf(since),
      mailedFrom,
      ifMailed: firstLetterOf(dateIn(deps.clock.now(), addressee.timeZone)),
      mailsTo,
    },
    texts: texts.texts,
    marketing: texts.marketing,
    agreements: agreements.map((agreement) => shownAgreement(agreement, copies)),
    changes: changesOf(choices, texts.elsewhere),
  }
}

export function shownAgreement(
  { id, paperId, version, hash, locale, consentedAt }: Agreement,
  copies: ReadonlyMap<string, Instant>,
) {
  return {
    id: publicId('agr', id),
    name: paperId,
    version,
    hash,
    locale,
    agreedAt: instantText(consentedAt),
    copyAskedAt: textOf(copies.get(id) ?? null),
  }
}

/** How the worker is reached, and in which time zone their days begin. */
export async function addresseeOf(executor: Executor, employeeId: string): Promise<Addressee> {
  const addressee = await readAddressee(executor, employeeId)
  if (addressee === null) throw new Error('a session names an employee who does not exist')
  return addressee
}

/** In one order for every transaction that changes what is kept about them. */
export function phonesOf({ contacts }: Pick<Addressee, 'contacts'>): string[] {
  return contacts.filter(({ kind }) => kind === 'phone').map(({ value }) => value)
}

/** Where letters go, without the country: letters go within it. */
export async function readMailsTo(executor: Executor, employeeId: string): Promise<Consents['documents']['mailsTo']> {
  const address = (await readRecipient(executor, employeeId))?.address ?? null
  if (address === null) return null
  const { line1, line2, city, state, postalCode } = address
  return { line1, line2, city, state, postalCode }
}

type Texts = Pick<Consents, 'texts' | 'marketing'> & { elsewhere: Consents['changes'] }

/** The first phone is the one that texts go to; what is stopped is stopped for all. */
async function readTexts(
  { outbox: { consent }, logInMethods }: ConsentsDeps,
  executor: Executor,
  { employeeId, phones }: { employeeId: string; phones: readonly string[] },
): Promise<Texts> {
  const [phone] = phones
  const methods = await logInMethods(employeeId)
  const isOnlyWayIn = !methods.includes('passkey') && !methods.includes('email')
  if (phone === undefined)
    return {
      texts: { isGiven: false, since: null, to: null, isStoppedByText: false, isOnlyWayIn: false },
      marketing: { isGiven: false, since: null },
      elsewhere: [],
    }
  const { texts, marketing, isStoppedByText } = await consent.read(executor, phone)
  const elsewhere = await consent.listElsewhere(executor, phone)
  return {
    texts: {
      isGiven: texts.isGiven,
      since: textOf(texts.changedAt),
      to: maskDestination({ kind: 'phone', value: phone }),
      isStoppedByText,
      isOnlyWayIn,
    },
    marketing: { isGiven: marketing.isGiven, since: textOf(marketing.changedAt) },
    elsewhere: elsewhere.map(({ kind, at }) => ({
      at: instantText(at),
      subject: 'texts',
      isGiven: kind === 'start',
      isHere: false,
    })),
  }
}

function changesOf(choices: readonly Choice[], elsewhere: Consents['changes']): Consents['changes'] {
  const here = choices.map(({ subject, isGiven, chosenAt }) => ({ at: instantText(chosenAt), subject, isGiven, isHere: true }))
  return [...here, ...elsewhere].toSorted((one, other) => other.at.localeCompare(one.at))
}

function textOf(at: Instant | null): string | null {
  return at === null ? null : instantText(at)
}
