// Activates the card that came in the mail, as a part of a page. Readings 4.2, "/onboarding/card-activation".
import type { PayCard } from '@daybreak/contract'
import type { ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Form } from '#ui'
import { ActivateFields } from './activate-fields.tsx'
import { CardStepDone, WithCards } from '../steps/index.ts'
import { CarrierPicture } from './carrier-picture.tsx'
import { waitingCardOf } from '../cards.rules.ts'
import { useActivateForm } from './use-activate-form.ts'

type ActivateStepProps = {
  /** Of the link that the carrier shows; empty without one. */
  code: string
  /** Whose name is on the card. */
  holder: string
  /** The card is on, now or since before. */
  onActive: () => void
  /** Other links, under the button. */
  actions: ReactNode
}

export function ActivateStep(props: ActivateStepProps) {
  const { onActive, actions } = props
  return (
    <WithCards>
      {({ data: cards }) => {
        const card = waitingCardOf(cards)
        if (card) return <ActivateForm key={card.id} card={card} {...props} />
        const isOn = cards.some(({ status, formFactor }) => status === 'Active' && formFactor === 'PHYSICAL')
        return <CardStepDone done={isOn ? 'cards.activate.already' : null} onGoOn={onActive} actions={actions} />
      }}
    </WithCards>
  )
}

function ActivateForm({ card, code, holder, onActive, actions }: ActivateStepProps & { card: PayCard }) {
  const form = useActivateForm(card, code, onActive)
  return (
    <Form form={form} focus="summary" submit={<Copy id="cards.activate.action" />} actions={actions}>
      {form.values.method === 'code' && <CarrierPicture holder={holder} last4={card.last4Digits} />}
      <ActivateFields form={form} />
    </Form>
  )
}
