// Forgets what this browser was told, and begins again. Readings 4.2, "Start over clears it".
import { onboardingRoutes } from '@daybreak/contract'
import { useState } from 'react'
import { callApi } from '#platform/api.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, useAnnounce } from '#ui'
import { failureOf } from './answer-failures.ts'
import { useOnboarding } from './onboarding-context.ts'

type StartOverProps = { variant: 'line' | 'quiet'; size?: 'sm'; full?: boolean }

export function StartOver(look: StartOverProps) {
  const copy = useCopy()
  const announce = useAnnounce()
  const { answer, goTo } = useOnboarding()
  const [isBusy, setIsBusy] = useState(false)

  async function startOver() {
    setIsBusy(true)
    try {
      await answer(() => callApi(onboardingRoutes.startOver))
      goTo('welcome')
    } catch (cause) {
      const { id, values } = failureOf(cause)
      announce(copy(id, values))
      setIsBusy(false)
    }
  }

  return (
    <Button {...look} busy={isBusy} onClick={() => void startOver()}>
      <Copy id="onboarding.welcome.draft-restart" />
    </Button>
  )
}
