// "Add a debit card": the provider's form, and its result. Design B, "Debit card".
import { useQuery } from '@tanstack/react-query'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { linkedAccountsPath } from '#platform/paths.ts'
import { Card, MessageNotice } from '#ui'
import { MoneyPage, NotHere } from '../money-page.tsx'
import { destinationsQuery } from '../move-money.queries.ts'
import { CardEntryStep } from './card-entry-step.tsx'
import { CardGives } from './card-gives.tsx'
import { CardNotEligible } from './card-not-eligible.tsx'
import { CardReady } from './card-ready.tsx'
import shared from '../move-money.module.css'

export type AddCardStep =
  | { step: 'card' }
  | { step: 'card-ready'; accountId: string }
  /** `last4` is null where the provider does not say. */
  | { step: 'card-not-eligible'; last4: string | null }

type AddCardProps = {
  currentStep: AddCardStep
  goTo: (currentStep: AddCardStep, options?: { replace?: boolean }) => void
  /** Back to the list. */
  onDone: () => void
}

const back = { to: linkedAccountsPath, name: <Copy id="move-money.linked.title" /> }

export function AddCard({ currentStep, goTo, onDone }: AddCardProps) {
  const copy = useCopy()
  if (currentStep.step === 'card-ready') return <Ready accountId={currentStep.accountId} onDone={onDone} />
  if (currentStep.step === 'card-not-eligible')
    return (
      <MoneyPage
        title={
          currentStep.last4 === null
            ? copy('move-money.card.title')
            : copy('move-money.card.not-title', { last4: currentStep.last4 })
        }
        back={back}
        step={currentStep.step}
        isNarrow
      >
        <Card>
          <CardNotEligible onAnother={() => goTo({ step: 'card' }, { replace: true })} />
        </Card>
      </MoneyPage>
    )
  return (
    <MoneyPage title={copy('move-money.card.title')} lead={<Copy id="move-money.card.lead" />} back={back}>
      <div className={`grid ${shared['columns']}`}>
        <Card>
          <CardEntryStep
            // In place of the form: Back never leads to what was typed.
            onLinked={({ id }) => goTo({ step: 'card-ready', accountId: id }, { replace: true })}
            onNotEligible={(last4) => goTo({ step: 'card-not-eligible', last4 }, { replace: true })}
            onCancel={onDone}
          />
        </Card>
        <CardGives />
      </div>
    </MoneyPage>
  )
}

function Ready({ accountId, onDone }: { accountId: string; onDone: () => void }) {
  const copy = useCopy()
  const accounts = useQuery(destinationsQuery)
  const card = accounts.data?.find(({ id, kind }) => id === accountId && kind === 'card')
  const title = card ? copy('move-money.card.ready', { last4: card.last4 }) : copy('move-money.card.title')
  return (
    <MoneyPage
      title={title}
      lead={card && <Copy id="move-money.card.ready-note" />}
      back={back}
      step={card ? 'ready' : null}
      isNarrow
    >
      {!accounts.data && <NotHere {...accounts} />}
      {accounts.data && (
        <Card>
          {card ? <CardReady card={card} onDone={onDone} /> : <MessageNotice message={{ id: 'move-money.linked.gone' }} />}
        </Card>
      )}
    </MoneyPage>
  )
}
