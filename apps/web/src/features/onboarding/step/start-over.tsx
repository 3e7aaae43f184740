// Clears the answers of this browser, and starts over. Readings 4.2, "Start over clears it".
import { onboardingRoutes } from '@daybreak/contract'
import { callApi } from '#platform/calls/api.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { useForgetDrafts } from '#platform/drafts.tsx'
import { Button, MessageNotice } from '#ui'
import { useAnswer } from './use-answer.ts'

type StartOverProps = { variant: 'line' | 'quiet'; size?: 'sm'; full?: boolean }

export function StartOver(props: StartOverProps) {
  const forgetDrafts = useForgetDrafts()
  const startingOver = useAnswer(async () => {
    const state = await callApi(onboardingRoutes.startOver)
    forgetDrafts()
    return state
  })

  return (
    <>
      <Button {...props} busy={startingOver.isBusy} onClick={() => void startingOver.run()}>
        <Copy id="onboarding.welcome.draft-restart" />
      </Button>
      <MessageNotice message={startingOver.message} />
    </>
  )
}
