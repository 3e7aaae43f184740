// A worker's pay election after signing up: whether the employer has it, and taking it back. Readings 4.2, payment-election.
import * as z from 'zod/mini'
import { paymentElection } from './state.ts'
import { defineRoute } from '../route.ts'
import { instantText } from '../shapes.ts'

const currentElection = z.extend(paymentElection, {
  /** The first payday that it applies to, 'YYYY-MM-DD'; null without one in the calendar, and for `keep` and `later`. */
  startsOn: z.nullable(z.string()),
  consentedAt: z.nullable(instantText),
})

const electionState = z.object({
  employer: z.string(),
  /** The newest election of the worker; null before they were asked. */
  election: z.nullable(currentElection),
  /** When it was written out for the employer; null while it was not. */
  sentAt: z.nullable(instantText),
  /** Until then the worker can take it back; null where there is nothing to take back, and when it is too late. */
  undoUntil: z.nullable(instantText),
  /** The worker has taken it back. `endsOn`: the payday from which on pay goes as it went before; null when the employer was never notified. */
  undone: z.nullable(z.object({ at: instantText, endsOn: z.nullable(z.string()) })),
})
export type ElectionState = z.infer<typeof electionState>

export const onboardingElectionRoutes = {
  readElection: defineRoute({
    room: 'onboarding',
    method: 'GET',
    path: '/api/onboarding/payment-election',
    access: 'session',
    requires: [],
    summary: 'How the worker has asked to be paid, and whether the employer knows.',
    responses: { 200: electionState },
    problems: [],
  }),
  undoElection: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/payment-election/undo',
    access: 'session',
    requires: ['unlimited'],
    summary: 'Takes `all` or `part` back within 30 days: pay goes as it went before. Taken back twice, it is taken back once.',
    responses: { 200: electionState },
    problems: ['onboarding.undo_too_late'],
  }),
}
