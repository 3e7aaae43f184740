// The screen of each step. Those of who has a session come with their first visit.
import type { OnboardingStep } from '@daybreak/contract'
import { lazy, Suspense, type ComponentType } from 'react'
import { EmployeeSearchScreen } from './employee-search.screen.tsx'
import { LogInMethodScreen } from './log-in-method.screen.tsx'
import { StandingScreen } from './standing.screen.tsx'
import { StepLoading } from './step-loading.tsx'
import { VerifyOtpScreen } from './verify-otp.screen.tsx'
import { VerifySsnScreen } from './verify-ssn.screen.tsx'

const screens: Partial<Record<OnboardingStep, ComponentType>> = {
  'employee-search': EmployeeSearchScreen,
  'verify-ssn': VerifySsnScreen,
  'log-in-method': LogInMethodScreen,
  'verify-otp': VerifyOtpScreen,
  agreements: lazy(async () => ({ default: (await import('./agreements.screen.tsx')).AgreementsScreen })),
  'update-personal-information': lazy(async () => ({ default: (await import('./personal.screen.tsx')).PersonalScreen })),
  'cardholder-agreement': lazy(async () => ({ default: (await import('./agreement.screen.tsx')).AgreementScreen })),
  identification: lazy(async () => ({ default: (await import('./identification.screen.tsx')).IdentificationScreen })),
  'payment-election': lazy(async () => ({ default: (await import('./election.screen.tsx')).ElectionScreen })),
  'card-activation': lazy(async () => ({ default: (await import('./card-activation.screen.tsx')).CardActivationScreen })),
  'set-pin': lazy(async () => ({ default: (await import('./set-pin.screen.tsx')).SetPinScreen })),
  success: lazy(async () => ({ default: (await import('./success.screen.tsx')).SuccessScreen })),
}

export function StepScreen({ place }: { place: OnboardingStep }) {
  const Screen = screens[place] ?? StandingScreen
  return (
    <Suspense fallback={<StepLoading />}>
      <Screen />
    </Suspense>
  )
}
