// The refusals of the onboarding room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

export type OnboardingRefusal =
  | 'onboarding.step_not_due'
  | 'onboarding.no_match'
  | 'onboarding.employer_unknown'
  | 'onboarding.birth_date_required'
  | 'onboarding.under_age'
  | 'onboarding.too_many_tries'
  | 'onboarding.ssn_wrong'
  | 'onboarding.ssn_locked'
  | 'onboarding.has_account'
  | 'onboarding.inactive'
  | 'onboarding.contact_missing'
  | 'onboarding.contact_invalid'
  | 'onboarding.employer_code_required'
  | 'onboarding.employer_code_wrong'
  | 'onboarding.resend_too_soon'
  | 'onboarding.sample_first'
  | 'onboarding.esign_first'
  | 'onboarding.consents_incomplete'
  | 'onboarding.paper_changed'
  | 'onboarding.no_such_edition'
  | 'onboarding.ssn_required'
  | 'onboarding.ssn_invalid'
  | 'onboarding.ssn_differs'
  | 'onboarding.identification_unavailable'
  | 'onboarding.election_invalid'
  | 'onboarding.card_not_active'
  | 'onboarding.pin_not_set'
  | 'onboarding.undo_too_late'
  | 'onboarding.invitation_unknown'

export const onboardingErrors: Record<OnboardingRefusal, ErrorShape> = {
  'onboarding.step_not_due': { status: 409, title: 'Another step comes first' },
  // One text for all that can be wrong: no one learns who works where.
  'onboarding.no_match': { status: 404, title: 'No one was found with these details' },
  'onboarding.employer_unknown': { status: 404, title: 'There is no employer of this name or code' },
  'onboarding.birth_date_required': { status: 422, title: 'A date of birth is needed' },
  'onboarding.under_age': { status: 422, title: 'An account needs an age of at least 18' },
  'onboarding.too_many_tries': { status: 429, title: 'Too many tries' },
  'onboarding.ssn_wrong': { status: 422, title: 'The digits do not match' },
  'onboarding.ssn_locked': { status: 429, title: 'Too many wrong digits: paused for 24 hours' },
  'onboarding.has_account': { status: 409, title: 'There is an account already' },
  'onboarding.inactive': { status: 409, title: 'The employer shows that this person no longer works there' },
  'onboarding.contact_missing': { status: 409, title: 'The employer has no contact of this kind' },
  'onboarding.contact_invalid': { status: 422, title: 'This is no phone number in the United States, or no e-mail address' },
  'onboarding.employer_code_required': {
    status: 409,
    title: 'A contact that the employer does not have needs a code from the employer',
  },
  'onboarding.employer_code_wrong': { status: 422, title: 'The code from the employer is not right' },
  'onboarding.resend_too_soon': { status: 429, title: 'Another code can be sent after 30 seconds' },
  'onboarding.sample_first': { status: 409, title: 'Open the sample document first' },
  'onboarding.esign_first': { status: 409, title: 'Electronic documents are agreed to first, and alone' },
  'onboarding.consents_incomplete': { status: 422, title: 'Not every document was agreed to' },
  'onboarding.no_such_edition': { status: 404, title: 'These words of this document were never shown' },
  'onboarding.paper_changed': { status: 409, title: 'The document has changed: read it again' },
  'onboarding.ssn_required': { status: 422, title: 'The full Social Security number or ITIN is needed' },
  'onboarding.ssn_invalid': { status: 422, title: 'This is no valid Social Security number or ITIN' },
  'onboarding.ssn_differs': { status: 422, title: 'The number does not end in the four digits given before' },
  'onboarding.identification_unavailable': { status: 503, title: 'Identities cannot be checked at the moment' },
  'onboarding.election_invalid': { status: 422, title: 'The amount or the percent is out of range' },
  'onboarding.card_not_active': { status: 409, title: 'No card is active yet' },
  'onboarding.pin_not_set': { status: 409, title: 'The card has no PIN yet' },
  'onboarding.undo_too_late': { status: 409, title: 'This can be taken back for 30 days, and they are over' },
  'onboarding.invitation_unknown': { status: 404, title: 'The invitation link no longer works' },
}
