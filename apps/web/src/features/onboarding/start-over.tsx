// Forgets what this browser was told, and begins again. Readings 4.2, "Start over clears it".
import { onboardingRoutes } from '@daybreak/contract'
import { callApi } from '#platform/api.ts'
import { Copy } from '#platform/copy.tsx'
import { Button } from '#ui'
import { useForgetKept } from './kept-entries.tsx'
import { FailureNotice } from './step-form.tsx'
import { useAnswer } from './use-answer.ts'

type StartOverProps = { variant: 'line' | 'quiet'; size?: 'sm'; full?: boolean }

export function StartOver(look: StartOverProps) {
  const { sending, send } = useAnswer()
  const forgetKept = useForgetKept()

  async function startOver() {
    const state = await callApi(onboardingRoutes.startOver)
    forgetKept()
    return state
  }

  return (
    <>
      <Button {...look} busy={sending.isBusy} onClick={() => send(startOver)}>
        <Copy id="onboarding.welcome.draft-restart" />
      </Button>
      {sending.failure && <FailureNotice failure={sending.failure} />}
    </>
  )
}
