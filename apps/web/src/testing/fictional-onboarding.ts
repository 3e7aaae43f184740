// The state of a fictional worker's sign-up, as the server answers it.
import { onboardingStep, type OnboardingState, type OnboardingStep, type Verification } from '@daybreak/contract'

const order = onboardingStep.options

/** The worker's contact is proven and this step is due. Of the draft, the parts that a test is about. */
export function fictionalOnboarding(
  step: OnboardingStep,
  { draft, ...parts }: Partial<Omit<OnboardingState, 'draft'>> & { draft?: Partial<OnboardingState['draft']> } = {},
): OnboardingState {
  const due = order.indexOf(step)
  return {
    draftId: `obd_${'0'.repeat(32)}`,
    status: 'Joined',
    step,
    // What can be changed still, as the server says it.
    steps: order.map((each, index) => ({
      step: each,
      isDone: index < due,
      isOpen: index === due || (each === 'update-personal-information' && index < due),
    })),
    locale: 'en',
    expiresAt: null,
    hasExpired: false,
    opening: null,
    ...parts,
    draft: {
      employer: { id: `epr_${'0'.repeat(32)}`, name: 'Lakeside Diners' },
      employeeIdOrLastName: null,
      hasBirthDate: true,
      rosterPhone: '*** *** 0131',
      rosterEmail: null,
      otpMethod: null,
      code: null,
      esignSampleOpenedAt: '2026-11-20T19:30:00.000Z',
      esignConsentedAt: '2026-11-20T19:31:00.000Z',
      termsConsentedAt: '2026-11-20T19:31:00.000Z',
      privacyReadAt: '2026-11-20T19:31:00.000Z',
      wantsMarketing: false,
      firstName: 'Ana',
      lastName: 'Rivera',
      address: { line1: '418 Alder St', line2: 'Apt 3', city: 'Oakland', state: 'CA', postalCode: '94607' },
      mailingAddress: null,
      differs: [],
      cardholderAgreementConsentedAt: null,
      needsSsn: false,
      verification: null,
      showPaymentElection: true,
      election: null,
      paymentElectionSwitchConsentedAt: null,
      electionStartsOn: '2026-12-04',
      holdUntil: null,
      ...draft,
    },
  }
}

/** A check that was sent on the tests' day, with the parts that a test is about. */
export function fictionalCheck(parts: Partial<Verification> = {}): Verification {
  return {
    status: 'PENDING',
    items: [],
    reason: null,
    canceledAt: null,
    filesSent: 0,
    submittedAt: '2026-11-20T19:40:00.000Z',
    usuallyDoneBy: null,
    tellsTo: '*** *** 0131',
    documents: [],
    email: null,
    canLookAgain: false,
    ...parts,
  }
}

/** The same before the code has come back: all that is done may be answered again. */
export function fictionalDraft(step: OnboardingStep, draft: Partial<OnboardingState['draft']> = {}): OnboardingState {
  const state = fictionalOnboarding(step, { status: null, draft: { employeeIdOrLastName: 'Bello', ...draft } })
  return { ...state, steps: state.steps.map((each) => ({ ...each, isOpen: each.isDone || each.step === step })) }
}

/** Nothing was answered in this browser yet. */
export function fictionalBeginning(parts: Partial<OnboardingState> = {}): OnboardingState {
  const draft = { employer: null, employeeIdOrLastName: null, hasBirthDate: false, rosterPhone: null }
  return { ...fictionalDraft('employee-search', draft), draftId: null, ...parts }
}
