// Chooses the screen of each step. Those of a signed-in worker are loaded on their first visit.
import type { OnboardingStep } from '@daybreak/contract'
import { lazy, Suspense, type ComponentType } from 'react'
import { EmployeeSearchScreen, LogInMethodScreen, VerifyOtpScreen, VerifySsnScreen } from './search/index.ts'
import { StatusScreen } from './welcome/index.ts'
import { StepLoading } from './step/index.ts'

const screens: Partial<Record<OnboardingStep, ComponentType>> = {
  'employee-search': EmployeeSearchScreen,
  'verify-ssn': VerifySsnScreen,
  'log-in-method': LogInMethodScreen,
  'verify-otp': VerifyOtpScreen,
  agreements: lazy(async () => ({ default: (await import('./agreements/agreements.screen.tsx')).AgreementsScreen })),
  'update-personal-information': lazy(async () => ({ default: (await import('./details/personal.screen.tsx')).PersonalScreen })),
  'cardholder-agreement': lazy(async () => ({ default: (await import('./agreements/agreement.screen.tsx')).AgreementScreen })),
  identification: lazy(async () => ({ default: (await import('./check/identification.screen.tsx')).IdentificationScreen })),
  'payment-election': lazy(async () => ({ default: (await import('./election/election.screen.tsx')).ElectionScreen })),
  'card-activation': lazy(async () => ({ default: (await import('./account/card-activation.screen.tsx')).CardActivationScreen })),
  'set-pin': lazy(async () => ({ default: (await import('./account/set-pin.screen.tsx')).SetPinScreen })),
  success: lazy(async () => ({ default: (await import('./account/success.screen.tsx')).SuccessScreen })),
}

export function StepScreen({ page }: { page: OnboardingStep }) {
  const Screen = screens[page] ?? StatusScreen
  return (
    <Suspense fallback={<StepLoading />}>
      <Screen />
    </Suspense>
  )
}
