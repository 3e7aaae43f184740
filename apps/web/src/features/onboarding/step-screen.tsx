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
}

export function StepScreen({ place }: { place: OnboardingStep }) {
  const Screen = screens[place] ?? StandingScreen
  return (
    <Suspense fallback={<StepLoading />}>
      <Screen />
    </Suspense>
  )
}
