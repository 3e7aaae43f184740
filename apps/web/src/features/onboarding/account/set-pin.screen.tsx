// Sets the PIN of the card, straight from the browser to the card provider, or skips that for now. Readings 4.2,
// "/onboarding/set-pin".
import { onboardingRoutes } from '@daybreak/contract'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, MessageNotice } from '#ui'
import { AfterOpening } from '../check/index.ts'
import { useOtherRooms } from '../other-rooms.ts'
import { StepFrame, useAnswer } from '../step/index.ts'

export function SetPinScreen() {
  const copy = useCopy()
  const { SetPin } = useOtherRooms()
  const answering = useAnswer((given: 'set' | 'skip') => callApi(onboardingRoutes.answerSetPin, { body: { answer: given } }))
  const answer = (given: 'set' | 'skip') => void answering.run(given)
  const title = copy('onboarding.set-pin.title')
  return (
    <AfterOpening title={title}>
      <StepFrame title={title} lead={<Copy id="cards.pin.why" />}>
        <MessageNotice message={answering.message} />
        <SetPin
          onSet={() => answer('set')}
          actions={
            <Button variant="quiet" full busy={answering.isBusy} onClick={() => answer('skip')}>
              <Copy id="onboarding.set-pin.skip" />
            </Button>
          }
        />
      </StepFrame>
    </AfterOpening>
  )
}
