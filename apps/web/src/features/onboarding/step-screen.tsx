// The screen of each step. Those of who has a session come with their first visit.
import type { OnboardingStep } from '@daybreak/contract'
import { Suspense, type ComponentType } from 'react'
import { StandingScreen } from './standing.screen.tsx'
import { StepLoading } from './step-loading.tsx'
import { VerifySsnScreen } from './verify-ssn.screen.tsx'

const screens: Partial<Record<OnboardingStep, ComponentType>> = {
  'verify-ssn': VerifySsnScreen,
}

export function StepScreen({ place }: { place: OnboardingStep }) {
  const Screen = screens[place] ?? StandingScreen
  return (
    <Suspense fallback={<StepLoading />}>
      <Screen />
    </Suspense>
  )
}
