// The link that an employer gives one person: it fills in who they are, to save typing, and proves nothing. Readings 4.2,
// "?invite=".
import type { Clock, Instant } from '@daybreak/time'
import { readRosterPerson } from '#features/employers'
import { hashToken, makeToken } from '#features/session'
import type { Database } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { findInvited, writeInvitation, type Drafts } from '../drafts/index.ts'
import { nobodyFound, type DraftOutcome } from './searching.ts'

const goodForDays = 30

/** Makes the link of a person, replacing the earlier one. It is shown now and never again. */
export async function makeInvitation(
  { database, clock }: { database: Database; clock: Clock },
  { rosterId, origin }: { rosterId: string; origin: string },
): Promise<{ link: string; expiresAt: Instant }> {
  const token = makeToken()
  const at = clock.now()
  const expiresAt = at.add({ hours: goodForDays * 24 })
  await writeInvitation(database.query, { rosterId, tokenHash: hashToken(token), at, expiresAt })
  return { link: new URL(`/onboarding?invite=${token}`, origin).href, expiresAt }
}

export type InvitationDeps = { database: Database; clock: Clock; drafts: Drafts }

/**
 * Fills employer and employee number into the draft of the browser that follows the link. It still asks for the birth date and the digits,
 * as it asks everyone: anyone who finds the link learns where the person works, and no more.
 */
export async function openInvitation(
  { database, clock, drafts }: InvitationDeps,
  invite: string,
  cookieHeader: string | undefined,
): Promise<DraftOutcome<'onboarding.invitation_unknown'>> {
  return database.transaction(async (tx) => {
    const rosterId = await findInvited(tx, hashToken(invite), clock.now())
    const person = rosterId === null ? null : await readRosterPerson(tx, rosterId)
    if (person === null || person.status === 'ended') return unknownInvitation
    const kept = await drafts.lock(tx, cookieHeader)
    const { draft, cookie } = kept === null || kept === 'expired' ? await drafts.start(tx) : { draft: kept, cookie: null }
    // The link was followed again, halfway through: what was proven since stays.
    const isHers = draft.answers.rosterId === person.id
    const employer = { id: person.employerId, name: person.employerName, timeZone: person.timeZone }
    const filledIn = { employer, employeeIdOrLastName: person.employeeNumber, birthDate: null }
    const invited = isHers ? draft : { ...draft, answers: { ...draft.answers, ...nobodyFound, ...filledIn } }
    await drafts.write(tx, invited)
    return { kind: 'done', draft: invited, cookie }
  })
}

const unknownInvitation: Refusal<'onboarding.invitation_unknown'> & { cookie: null } = {
  kind: 'refused',
  code: 'onboarding.invitation_unknown',
  cookie: null,
}
