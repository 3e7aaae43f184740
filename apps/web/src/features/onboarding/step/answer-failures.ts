// The words for an answer that was refused, by its code, or lost.
import type { identityRoutes, onboardingRoutes } from '@daybreak/contract'
import { messageOf, refusalsOf, waitMessage, type ActionWords } from '#platform/action-words.ts'
import { ApiUnreachable } from '#platform/calls/api.ts'
import type { FieldMessage, Message } from '#platform/message.ts'

type RouteIn<Routes> = Routes[keyof Routes]

export const answerRefusals = refusalsOf<RouteIn<typeof onboardingRoutes> | RouteIn<typeof identityRoutes>>({
  'onboarding.no_match': { id: 'onboarding.employee-search.no-match' },
  'onboarding.employer_unknown': { id: 'onboarding.employee-search.code-unknown' },
  'onboarding.birth_date_required': { id: 'onboarding.employee-search.dob-format' },
  'onboarding.under_age': { id: 'onboarding.employee-search.dob-age' },
  'onboarding.too_many_tries': ({ problem }) => waitMessage(problem?.retryAfter ?? 0),
  'onboarding.invitation_unknown': { id: 'onboarding.welcome.invite-invalid' },
  'onboarding.ssn_wrong': ({ problem }) => ({ id: 'onboarding.verify-ssn.wrong', values: { left: problem?.triesLeft ?? 0 } }),
  'onboarding.ssn_locked': { id: 'onboarding.verify-ssn.locked' },
  'onboarding.has_account': { id: 'onboarding.employee-search.has-account', to: '/login' },
  'onboarding.inactive': { id: 'onboarding.employee-search.inactive' },
  'onboarding.contact_missing': { id: 'onboarding.log-in-method.missing' },
  'onboarding.employer_code_required': { id: 'onboarding.log-in-method.employer-code-required' },
  'onboarding.employer_code_wrong': ({ problem }) => ({
    id: 'onboarding.log-in-method.employer-code-wrong',
    values: { left: problem?.triesLeft ?? 0 },
  }),
  'session.method_unavailable': { id: 'session.error.unreachable' },
  'session.texts_stopped': { id: 'session.error.texts-stopped' },
  'onboarding.sample_first': { id: 'onboarding.agreements.esign-sample-required' },
  'onboarding.esign_first': { id: 'onboarding.agreements.required' },
  'onboarding.consents_incomplete': { id: 'onboarding.agreements.required' },
  'onboarding.paper_changed': { id: 'onboarding.agreements.paper-changed' },
  'onboarding.identification_unavailable': { id: 'onboarding.identification.unavailable' },
  'identity.documents_incomplete': { id: 'onboarding.verification.file-missing' },
  'identity.look_again_refused': { id: 'onboarding.verification.look-again-used' },
  'identity.link_expired': { id: 'onboarding.verification.email-expired' },
  // Of what may be refused so, only the answer how a worker is paid is given here.
  'session.limited': { id: 'accounts.election.paused' },
  'onboarding.card_not_active': { id: 'cards.activate.failed' },
  'onboarding.pin_not_set': { id: 'cards.pin.failed-help-new' },
})

const generic: Message = { id: 'shell.error.generic' }

export const answerWords: ActionWords = {
  refusals: answerRefusals,
  unanswered: (cause) => (cause instanceof ApiUnreachable ? { id: 'onboarding.answer.unreachable' } : generic),
}

export function failureOf(cause: unknown): Message {
  return messageOf(cause, answerWords) ?? generic
}

/** The refusal in its usual words, at a field. */
export function atField(field: string): (problem: unknown) => FieldMessage {
  return (problem) => ({ ...failureOf(problem), field })
}
