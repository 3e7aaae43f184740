// Decides how far the opening of an account is, what comes next, and when a failed attempt is retried. Pure.
import type { OnboardingOpening, OnboardingStatus, OpeningStep } from '@daybreak/contract'
import type { ProviderApplicationStatus } from '#features/issuer'

/** The order at the card provider: holder, application, account, account numbers, first card. */
export const openingSteps: readonly OpeningStep[] = ['holder', 'application', 'account', 'numbers', 'card']

/** The steps that a worker with an account has completed. */
export const stepsOfAccount: readonly OpeningStep[] = ['holder', 'application', 'account', 'numbers']

/** Spec 4, "Onboarding status order". */
const statusOrder: readonly OnboardingStatus[] = [
  'Joined',
  'AccountPending',
  'AccountCreated',
  'DepositBankAccountCreated',
  'Completed',
]

/** What a step has made, by the name that the card provider or we have for it. */
export type DoneSteps = ReadonlyMap<OpeningStep, string>

export type OpeningMove =
  | { kind: 'step'; step: OpeningStep }
  /** The card provider reviews the application. */
  | { kind: 'wait' }
  /** The card provider opens no account for the worker. */
  | { kind: 'refused' }
  | { kind: 'opened' }

export function nextMove(done: DoneSteps, application: ProviderApplicationStatus | null): OpeningMove {
  const step = openingSteps.find((candidate) => !done.has(candidate))
  if (step === undefined) return { kind: 'opened' }
  // Everything from the account on needs an approved application.
  if (application === null || step === 'holder' || step === 'application') return { kind: 'step', step }
  if (application === 'APPROVED') return { kind: 'step', step }
  return application === 'DENIED' || application === 'CLOSED' ? { kind: 'refused' } : { kind: 'wait' }
}

/** Readings 4.2, "onboardingStatus mapping": what a step that was done makes of the status; null for those that change nothing. */
export function statusAfter(step: OpeningStep): OnboardingStatus | null {
  if (step === 'account') return 'AccountCreated'
  return step === 'numbers' ? 'DepositBankAccountCreated' : null
}

/** The status that applies: it never goes back to an earlier one. */
export function laterStatus(one: OnboardingStatus, other: OnboardingStatus): OnboardingStatus {
  return statusOrder.indexOf(one) < statusOrder.indexOf(other) ? other : one
}

/**
 * Readings 4.2, "Completed after payment election answered and card assigned". Our reading: "later" is an answer, and who is not asked has
 * nothing to answer.
 */
export function isComplete(facts: { hasCard: boolean; showsPaymentElection: boolean; hasElected: boolean }): boolean {
  return facts.hasCard && (facts.hasElected || !facts.showsPaymentElection)
}

/** Longer than the slowest step: a process has this long before another takes over. */
export const stepSeconds = 60
const maxRetrySeconds = 3_600

/** @param failures  attempts that failed in a row, this one included */
export function retrySeconds(failures: number): number {
  return Math.min(stepSeconds * 2 ** (failures - 1), maxRetrySeconds)
}

export type OpeningFacts = { made: DoneSteps; applicationStatus: ProviderApplicationStatus | null; failures: number }

/** What the worker sees of it. */
export function openingShown(facts: OpeningFacts | null): OnboardingOpening | null {
  if (facts === null) return null
  return {
    standing: openingStatusOf(facts),
    steps: openingSteps.map((step) => ({ step, isDone: facts.made.has(step) })),
  }
}

function openingStatusOf({ made, applicationStatus, failures }: OpeningFacts): OnboardingOpening['standing'] {
  const { kind } = nextMove(made, applicationStatus)
  if (kind === 'opened' || kind === 'refused') return kind
  if (failures > 0) return 'delayed'
  return kind === 'wait' ? 'in_review' : 'working'
}
