// The beginning for who has begun already: she goes on where she stopped. Readings 4.2, "draft found".
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button } from '#ui'
import { useOnboarding } from './onboarding-context.ts'
import { progressOf } from './places.ts'
import { StandingScreen } from './standing.screen.tsx'
import { StartOver } from './start-over.tsx'
import { OtherDevice } from './step-foot.tsx'
import { StepHeading } from './step-frame.tsx'
import styles from './onboarding.module.css'

export function WelcomeBack() {
  const copy = useCopy()
  const { state, session, goTo } = useOnboarding()
  const { step } = state
  if (step === null) return <StandingScreen />
  return (
    <>
      <StepHeading title={copy('onboarding.welcome.draft-found')} />
      <p className={styles['lead']}>
        <Copy id="onboarding.progress.step" values={progressOf(state, step)} />
      </p>
      <div className={styles['ways']}>
        <Button full onClick={() => goTo(step)}>
          <Copy id="onboarding.welcome.draft-continue" />
        </Button>
        {session === null && <StartOver variant="line" full />}
      </div>
      {session !== null && <OtherDevice />}
    </>
  )
}
