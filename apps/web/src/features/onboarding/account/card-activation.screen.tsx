// Activates the card, or skips that for now. Readings 4.2, "/onboarding/card-activation".
import { onboardingRoutes } from '@daybreak/contract'
import { useState } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, MessageNotice, Notice } from '#ui'
import CreditCard from 'lucide-react/icons/credit-card'
import { AfterOpening } from '../check/index.ts'
import { StepFrame, useAnswer, useOnboarding } from '../step/index.ts'
import { useOtherRooms } from '../other-rooms.ts'
import styles from '../onboarding.module.css'

type Answer = 'activated' | 'no_card' | 'skip'

export function CardActivationScreen() {
  const title = useCopy()('onboarding.card-activation.title')
  return (
    <AfterOpening title={title}>
      <StepFrame title={title}>
        <CardActivation />
      </StepFrame>
    </AfterOpening>
  )
}

function CardActivation() {
  const { ActivateCard } = useOtherRooms()
  const answering = useAnswer((given: Answer) => callApi(onboardingRoutes.answerCardActivation, { body: { answer: given } }))
  const answer = (given: Answer) => void answering.run(given)
  const [hasNoCard, setHasNoCard] = useState(false)
  const { cardCode } = useOnboarding()

  if (hasNoCard)
    return <WithoutCard isBusy={answering.isBusy} onGoOn={() => answer('no_card')} onBack={() => setHasNoCard(false)} />
  return (
    <>
      <MessageNotice message={answering.message} />
      <ActivateCard
        code={cardCode}
        onActive={() => answer('activated')}
        actions={
          <div className={styles['pair']}>
            <Button variant="quiet" onClick={() => setHasNoCard(true)}>
              <Copy id="onboarding.card-activation.no-card" />
            </Button>
            <Button variant="quiet" busy={answering.isBusy} onClick={() => answer('skip')}>
              <Copy id="onboarding.card-activation.skip" />
            </Button>
          </div>
        }
      />
    </>
  )
}

type WithoutCardProps = { isBusy: boolean; onGoOn: () => void; onBack: () => void }

function WithoutCard({ isBusy, onGoOn, onBack }: WithoutCardProps) {
  const copy = useCopy()
  return (
    <div className={styles['form']}>
      <Notice tone="info" icon={CreditCard} role="status" top>
        {copy('onboarding.card-activation.virtual-now')}
      </Notice>
      <div className={styles['send']}>
        <Button full busy={isBusy} onClick={onGoOn}>
          <Copy id="shell.action.continue" />
        </Button>
        <Button variant="quiet" full onClick={onBack}>
          <Copy id="shell.action.back" />
        </Button>
      </div>
    </div>
  )
}
