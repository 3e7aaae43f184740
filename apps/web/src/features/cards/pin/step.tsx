// Sets the PIN of the card in use, as a part of a page. Readings 4.2, "/onboarding/set-pin".
import type { PayCard } from '@daybreak/contract'
import type { ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Form } from '#ui'
import { CardStepDone, WithCards } from '../steps/index.ts'
import { mainCardOf } from '../cards.rules.ts'
import { PinFields } from './fields.tsx'
import type { KnownDigits } from './pin.rules.ts'
import { usePinForm } from './use-pin-form.ts'

type PinStepProps = {
  phoneNumbers: readonly string[]
  /** The PIN is set, now or since before. */
  onSet: () => void
  /** Other links, under the button. */
  actions: ReactNode
}

export function PinStep(props: PinStepProps) {
  const { phoneNumbers, onSet, actions } = props
  return (
    <WithCards>
      {(list) => {
        const card = mainCardOf(list)
        const known = { phoneNumbers, cardLast4s: list.data.map(({ last4Digits }) => last4Digits) }
        if (card !== null && !card.hasPin)
          return <PinStepForm key={card.id} card={card} known={known} onSet={onSet} actions={actions} />
        return <CardStepDone done={card === null ? null : 'cards.pin.done'} onGoOn={onSet} actions={actions} />
      }}
    </WithCards>
  )
}

type PinStepFormProps = Pick<PinStepProps, 'onSet' | 'actions'> & { card: PayCard; known: KnownDigits }

function PinStepForm({ card, known, onSet, actions }: PinStepFormProps) {
  const form = usePinForm(card, known, onSet)
  return (
    <Form form={form} focus="summary" submit={<Copy id="cards.pin.save" />} actions={actions}>
      <PinFields form={form} />
    </Form>
  )
}
