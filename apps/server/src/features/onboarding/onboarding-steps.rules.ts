// Decides which step of signing up is due, and which may be answered. Pure; the order is data.
import type { OnboardingState, OnboardingStep, VerificationStatus } from '@daybreak/contract'
import type { Refusal } from '#platform/errors.ts'

/** Readings 4.2, "disclosures before acquisition, E-SIGN before electronic disclosures". Another order is another list. */
export const stepOrder: readonly OnboardingStep[] = [
  'employee-search',
  'verify-ssn',
  'log-in-method',
  'verify-otp',
  'agreements',
  'update-personal-information',
  'cardholder-agreement',
  'identification',
  'payment-election',
  'card-activation',
  'set-pin',
  'success',
]

/** `isFinal`: it cannot be answered (again), because it is in progress or cannot be taken back. */
export type StepFacts = ReadonlyMap<OnboardingStep, { isDone: boolean; isFinal: boolean }>

export type Progress = Pick<OnboardingState, 'step' | 'steps'>

/** @param facts  of each step that this worker goes through; a missing step is skipped */
export function progressOf(facts: StepFacts, order: readonly OnboardingStep[] = stepOrder): Progress {
  const own = order.flatMap((step) => {
    const fact = facts.get(step)
    return fact === undefined ? [] : [{ step, ...fact }]
  })
  const due = own.find(({ isDone }) => !isDone)?.step ?? null
  return {
    step: due,
    steps: own.map(({ step, isDone, isFinal }) => ({ step, isDone, isOpen: (isDone || step === due) && !isFinal })),
  }
}

/** Null when the step may be answered now. */
export function refuseStep({ step: due, steps }: Progress, step: OnboardingStep): Refusal<'onboarding.step_not_due'> | null {
  const isOpen = steps.some((candidate) => candidate.step === step && candidate.isOpen)
  return isOpen ? null : { kind: 'refused', code: 'onboarding.step_not_due', step: due }
}

export type DraftFacts = { hasPerson: boolean; isSsnVerified: boolean; hasContact: boolean; showsPaymentElection: boolean }

/** Before the contact is proven: everything may be answered again. */
export function factsOfDraft({ hasPerson, isSsnVerified, hasContact, showsPaymentElection }: DraftFacts): StepFacts {
  const done: Partial<Record<OnboardingStep, boolean>> = {
    'employee-search': hasPerson,
    'verify-ssn': isSsnVerified,
    'log-in-method': hasContact,
  }
  // No card is in the mail before there is an account.
  const steps = stepsFor({ showsPaymentElection, showsActivation: false })
  return new Map(steps.map((step) => [step, { isDone: done[step] === true, isFinal: false }]))
}

export type PersonFacts = {
  hasAgreed: boolean
  hasAgreedToCard: boolean
  /** The steps that were answered. */
  answered: ReadonlySet<OnboardingStep>
  /** null before anything was submitted. */
  verification: VerificationStatus | null
  showsPaymentElection: boolean
  /** A plastic card left for the worker's address and is not activated yet. */
  isCardMailed: boolean
}

/** From the proven contact on. */
export function factsOfPerson(facts: PersonFacts): StepFacts {
  const { hasAgreed, hasAgreedToCard, answered, verification, showsPaymentElection, isCardMailed } = facts
  const isSubmitted = verification !== null && verification !== 'NOT_STARTED' && verification !== 'CANCELED'
  const isOver = answered.has('success')
  const joined = { isDone: true, isFinal: true }
  const own: Readonly<Record<OnboardingStep, { isDone: boolean; isFinal: boolean }>> = {
    'employee-search': joined,
    'verify-ssn': joined,
    'log-in-method': joined,
    'verify-otp': joined,
    agreements: { isDone: hasAgreed, isFinal: hasAgreed },
    // What is being checked is not changed while it is being checked.
    'update-personal-information': { isDone: answered.has('update-personal-information'), isFinal: isSubmitted },
    'cardholder-agreement': { isDone: hasAgreedToCard, isFinal: hasAgreedToCard },
    identification: { isDone: verification === 'APPROVED', isFinal: isSubmitted },
    // "You can change this at any time in My Account."
    'payment-election': { isDone: answered.has('payment-election'), isFinal: false },
    'card-activation': { isDone: answered.has('card-activation'), isFinal: isOver },
    'set-pin': { isDone: answered.has('set-pin'), isFinal: isOver },
    success: { isDone: isOver, isFinal: isOver },
  }
  // Our reading: a card is activated by what is printed on it, so the step follows when there is a card to read, and never after the PIN.
  const showsActivation = answered.has('card-activation') || (isCardMailed && !answered.has('set-pin'))
  return new Map(stepsFor({ showsPaymentElection, showsActivation }).map((step) => [step, own[step]]))
}

/** Workers from before sign-up existed here have nothing left to do. */
export function factsOfCompleted(): StepFacts {
  return new Map(stepOrder.map((step) => [step, { isDone: true, isFinal: true }]))
}

function stepsFor(shown: { showsPaymentElection: boolean; showsActivation: boolean }): readonly OnboardingStep[] {
  const isShown: Partial<Record<OnboardingStep, boolean>> = {
    'payment-election': shown.showsPaymentElection,
    'card-activation': shown.showsActivation,
  }
  return stepOrder.filter((step) => isShown[step] ?? true)
}
