// The first page for a worker who has started already: their progress, and a button to continue. Readings 4.2, "draft found".
import type { Verification } from '@daybreak/contract'
import { lazy, Suspense } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button } from '#ui'
import { OtherDevice, progressOf, StartOver, StepHeading, StepLoading, useOnboarding } from '../step/index.ts'
import { StatusScreen } from './status.screen.tsx'
import styles from '../onboarding.module.css'

const CheckInProgress = lazy(async () => ({ default: (await import('../check/in-progress.tsx')).CheckInProgress }))

export function WelcomeBack() {
  const copy = useCopy()
  const { state, session } = useOnboarding()
  const { step, draft } = state
  if (step === null) return <StatusScreen />
  const { firstName, verification } = draft
  return (
    <>
      <StepHeading
        title={firstName === null ? copy('onboarding.welcome.back') : copy('onboarding.welcome.back-named', { firstName })}
      />
      {isWaitedFor(verification) ? (
        // Nothing is left to do here: the worker returns to see the progress.
        <div className={styles['body']}>
          <Suspense fallback={<StepLoading />}>
            <CheckInProgress verification={verification} />
          </Suspense>
        </div>
      ) : (
        <KeepGoing />
      )}
      {session !== null && <OtherDevice />}
    </>
  )
}

function isWaitedFor(verification: Verification | null): verification is Verification {
  return verification?.status === 'PENDING' || verification?.status === 'IN_REVIEW'
}

function KeepGoing() {
  const { state, session, goTo } = useOnboarding()
  const { step, draft } = state
  if (step === null) return null
  const isDocumentWanted = draft.verification?.status === 'DOCUMENT_REQUESTED'
  // Once details are being checked nothing begins anew.
  const canStartOver = session === null || state.steps.some((each) => each.step === 'update-personal-information' && each.isOpen)
  return (
    <>
      <p className={styles['lead']}>
        {isDocumentWanted ? (
          <Copy id="onboarding.verification.document-title" />
        ) : (
          <Copy id="onboarding.welcome.stopped" values={progressOf(state, step)} />
        )}
      </p>
      <div className={styles['actions']}>
        <Button full onClick={() => goTo(step)}>
          <Copy id="onboarding.welcome.draft-continue" />
        </Button>
        {canStartOver && <StartOver variant="line" full />}
      </div>
    </>
  )
}
