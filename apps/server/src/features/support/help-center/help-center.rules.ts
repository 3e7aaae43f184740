// Translates between a help center's words and ours. Pure.
import type { CaseState } from '@daybreak/contract'
import { isBefore, type Instant } from '@daybreak/time'

/** Zendesk's own: a status that an account made up belongs to one of these. */
export const ticketStatuses = ['new', 'open', 'pending', 'hold', 'solved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

const stateByStatus: Readonly<Record<TicketStatus, CaseState>> = {
  new: 'open',
  open: 'open',
  // The people there wait for someone else: it is still our turn.
  hold: 'open',
  pending: 'waiting',
  solved: 'closed',
  closed: 'closed',
}

/**
 * The state that a case takes over from its ticket; null: it stays. Our reading: a case that is closed here is opened by a worker or by an answer
 * alone. A ticket that no end user may solve stays open there after a worker closed the case.
 */
export function decideTurn(state: CaseState, status: TicketStatus): CaseState | null {
  const turn = stateByStatus[status]
  return state === 'closed' || turn === state ? null : turn
}

/** Zendesk's times are whole seconds: a change in the second of our poll has the same time, and must not count as seen. */
export function decideSeen(updatedAt: Instant, now: Instant): Instant {
  return isBefore(updatedAt, now.subtract({ seconds: clockSlackSeconds }))
    ? updatedAt
    : updatedAt.subtract({ seconds: clockSlackSeconds })
}
const clockSlackSeconds = 5

/** The last line of everything that we write there: no one outside can guess it, and so no one else's words are taken for ours. */
export function refLine(id: string): string {
  return `Ref ${id}`
}

/** Whether this is the text of the reference. Anyone may have written what precedes its last line. */
export function endsWithRef(text: string, id: string): boolean {
  return text.trimEnd().endsWith(`\n${refLine(id)}`)
}

/** Stays the same across attempts, except for the worker's own words. Ours are English: our own people read them. */
export function composeBody(
  text: string,
  facts: {
    brand: string
    number: string
    topic: string
    language: 'en' | 'es'
    from: string
    isLimited: boolean
    lost: readonly string[]
  },
  ref: string,
): string {
  return [
    text,
    '',
    '---',
    ...facts.lost.map((name) => `The file "${name}" was not taken here: ops cases show ${facts.number} --files FOLDER saves it.`),
    `${facts.brand} case ${facts.number}, ${facts.topic}, in ${facts.language === 'es' ? 'Spanish' : 'English'}, from ${facts.from}`,
    ...(facts.isLimited ? ['Logged in with a card: who wrote this was not proven by a code.'] : []),
    refLine(ref),
  ].join('\n')
}

export const noticeTexts = {
  closed: 'This case was closed in the app.',
  reopened: 'The worker opened this case again in the app.',
} as const
