// Which address shows which part of signing up. Specification 2, "Public routes". Pure.
import type { OnboardingState, OnboardingStep } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'

/** What the worker sees: the page that she begins at, or one of the steps. */
export type Place = 'welcome' | OnboardingStep

/** What each step is called, in the window's title too. The success page greets by name instead. */
export const stepTitles: Readonly<Record<OnboardingStep, CopyKey>> = {
  'employee-search': 'onboarding.employee-search.title',
  'verify-ssn': 'onboarding.verify-ssn.title',
  'log-in-method': 'onboarding.log-in-method.title',
  'verify-otp': 'session.otp.heading',
  agreements: 'onboarding.agreements.title',
  'update-personal-information': 'onboarding.personal.title',
  'cardholder-agreement': 'onboarding.agreement.title',
  identification: 'onboarding.identification.title',
  'payment-election': 'onboarding.payment-election.title',
  'card-activation': 'onboarding.card-activation.title',
  'set-pin': 'onboarding.set-pin.title',
  success: 'onboarding.success.next',
}

const rootPath = '/onboarding'

export function isOurPath(path: string): boolean {
  return path === rootPath || path.startsWith(`${rootPath}/`)
}

export function placeOf(path: string): Place {
  const last = path.slice(rootPath.length + 1).replace(/\/$/, '')
  return isStep(last) ? last : 'welcome'
}

export function pathOf(place: Place): string {
  return place === 'welcome' ? rootPath : `${rootPath}/${place}`
}

function isStep(name: string): name is OnboardingStep {
  return Object.hasOwn(stepTitles, name)
}

type Standing = Pick<OnboardingState, 'step' | 'steps'>

/** The wanted place when it may be seen now, else the step that is due: no step is skipped by its address. */
export function placeFor({ step, steps }: Standing, wanted: Place): Place {
  const isOpen = steps.some((candidate) => candidate.step === wanted && candidate.isOpen)
  return wanted === 'welcome' || isOpen ? wanted : (step ?? 'welcome')
}

/** Where "Back" leads: the step before this one that may be answered again, or the beginning. */
export function placeBefore({ steps }: Standing, place: Place): Place {
  const index = steps.findIndex(({ step }) => step === place)
  return steps.slice(0, Math.max(0, index)).findLast(({ isOpen }) => isOpen)?.step ?? 'welcome'
}

/** "Step 3 of 11". The success page is no step of the worker's: there is nothing to do in it. */
export function progressOf({ steps }: Standing, place: Place): { step: number; total: number } {
  const counted = steps.filter(({ step }) => step !== 'success')
  const index = counted.findIndex(({ step }) => step === place)
  return { step: index < 0 ? counted.length : index + 1, total: counted.length }
}
