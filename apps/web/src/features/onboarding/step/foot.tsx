// The foot of each step: says that nothing is lost, with a log-out button. Readings 4.2, "Start over clears it"; on another
// device a worker continues by signing in.
import { Copy } from '#platform/copy/copy.tsx'
import { Button } from '#ui'
import { useOnboarding } from './context.ts'
import { StartOver } from './start-over.tsx'
import styles from '../onboarding.module.css'

export function StepFoot() {
  const { state, session } = useOnboarding()
  if (session) return <OtherDevice />
  return state.draftId === null ? null : (
    <div className={styles['foot']}>
      <StartOver variant="quiet" size="sm" />
    </div>
  )
}

/** From the code on, the answers are the worker's own record: a later sign-in as this worker continues with them. */
export function OtherDevice() {
  const { session } = useOnboarding()
  return (
    <div className={styles['foot']}>
      <p className={styles['footLine']}>
        <Copy id="onboarding.progress.other-device" />
      </p>
      <Button variant="quiet" size="sm" busy={session?.isLeaving ?? false} onClick={session?.onLogOut}>
        <Copy id="shell.topbar.log-out" />
      </Button>
    </div>
  )
}
