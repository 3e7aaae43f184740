// Maps addresses to the pages of signing up. Specification 2, "Public routes". Pure.
import type { OnboardingState, OnboardingStep } from '@daybreak/contract'

/** What the worker sees: the first page, or one of the steps. */
export type StepPage = 'welcome' | OnboardingStep

/** By name, because the contract's own list is not sent to the browser; one that is missing does not compile. */
const knownSteps: Readonly<Record<OnboardingStep, true>> = {
  'employee-search': true,
  'verify-ssn': true,
  'log-in-method': true,
  'verify-otp': true,
  agreements: true,
  'update-personal-information': true,
  'cardholder-agreement': true,
  identification: true,
  'payment-election': true,
  'card-activation': true,
  'set-pin': true,
  success: true,
}

const rootPath = '/onboarding'

export function isOurPath(path: string): boolean {
  return path === rootPath || path.startsWith(`${rootPath}/`)
}

export function pageOf(path: string): StepPage {
  const last = path.slice(rootPath.length + 1).replace(/\/$/, '')
  return isStep(last) ? last : 'welcome'
}

export function pathOf(page: StepPage): string {
  return page === 'welcome' ? rootPath : `${rootPath}/${page}`
}

function isStep(name: string): name is OnboardingStep {
  return Object.hasOwn(knownSteps, name)
}

type Progress = Pick<OnboardingState, 'step' | 'steps'>

/** The requested step if it may be seen now, else the one to continue with: no step is skipped by its address. */
export function pageFor(state: Begun & Progress, wanted: StepPage): StepPage {
  const isOpen = state.steps.some(({ step, isOpen: isStepOpen }) => step === wanted && isStepOpen)
  return wanted === 'welcome' || isOpen ? wanted : nextPage(state)
}

type Begun = Pick<OnboardingState, 'draftId' | 'status'>

/** The step that is due; the first one for an unknown worker, or for one with nothing left to do. */
export function nextPage({ draftId, status, step }: Begun & Progress): StepPage {
  const hasBegun = draftId !== null || status !== null
  return hasBegun ? (step ?? 'welcome') : 'welcome'
}

/** Where "Back" leads: the step before this one that may be answered again, or the beginning. */
export function pageBefore({ steps }: Progress, page: StepPage): StepPage {
  const index = steps.findIndex(({ step }) => step === page)
  return steps.slice(0, Math.max(0, index)).findLast(({ isOpen }) => isOpen)?.step ?? 'welcome'
}

/** "Step 3 of 11". The success page is no step of the worker's: there is nothing to do in it. */
export function progressOf({ steps }: Progress, page: StepPage): { step: number; total: number } {
  const counted = steps.filter(({ step }) => step !== 'success')
  const index = counted.findIndex(({ step }) => step === page)
  return { step: index < 0 ? counted.length : index + 1, total: counted.length }
}
