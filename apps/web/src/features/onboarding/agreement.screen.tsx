// What the card costs, short form before long form, and the cardholder agreement. Readings 3.1 E1–E3, 4.2 "/onboarding/cardholder-agreement".
import { onboardingRoutes, type Paper } from '@daybreak/contract'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import Info from 'lucide-react/icons/info'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { callApi, problemOf } from '#platform/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { Button, Check, Fold, Notice } from '#ui'
import { AgreementText } from './agreement-text.tsx'
import { LongFormTable, ShortFormTable } from './fee-tables.tsx'
import { useKept } from './kept-entries.tsx'
import { NoPapers } from './no-papers.tsx'
import { consentTo, paperQuery } from './papers.queries.ts'
import { StepForm } from './step-form.tsx'
import { StepFrame } from './step-frame.tsx'
import { useStepForm } from './use-step-form.ts'

export function AgreementScreen() {
  const copy = useCopy()
  const locale = useLocale()
  const [shortForm, agreement] = useQueries({
    queries: [paperQuery('short-form', locale), paperQuery('cardholder-agreement', locale)],
  })
  return (
    <StepFrame title={copy('onboarding.agreement.title')}>
      {shortForm.data && agreement.data ? (
        <AgreementForm shortForm={shortForm.data} agreement={agreement.data} />
      ) : (
        <NoPapers queries={[shortForm, agreement]} />
      )}
    </StepFrame>
  )
}

function AgreementForm({ shortForm, agreement }: { shortForm: Paper; agreement: Paper }) {
  const copy = useCopy()
  const { form, hasAgreed, setHasAgreed, submit } = useAgreementForm([shortForm, agreement])
  const [isDeclined, setIsDeclined] = useState(false)
  const fault = form.faults.consent
  return (
    <StepForm
      sending={form.sending}
      onSubmit={submit}
      ways={
        <>
          <Button variant="quiet" full onClick={() => setIsDeclined(true)}>
            <Copy id="onboarding.agreement.decline" />
          </Button>
          <div role="status">
            {isDeclined && (
              <Notice tone="info" icon={Info}>
                {copy('onboarding.agreement.declined')}
              </Notice>
            )}
          </div>
        </>
      }
    >
      {shortForm.shortForm && <ShortFormTable sections={shortForm.sections} shortForm={shortForm.shortForm} />}
      <Fold icon={ReceiptText} summary={<Copy id="onboarding.agreement.see-all-fees" />}>
        <LongFormTable fees={agreement.fees ?? []} />
      </Fold>
      <AgreementText title={agreement.title} sections={agreement.sections} />
      <Check isChecked={hasAgreed} onChange={setHasAgreed} error={fault && copy(fault.id)}>
        <Copy id="onboarding.agreement.consent" />
      </Check>
    </StepForm>
  )
}

function useAgreementForm(papers: readonly Paper[]) {
  const client = useQueryClient()
  const form = useStepForm<'consent'>({
    'onboarding.consents_incomplete': { field: 'consent', id: 'onboarding.agreement.required' },
  })
  // Of this version: another one is read, and agreed to, anew.
  const versions = papers.map(({ version }) => version).join('.')
  const [hasAgreed, setHasAgreed] = useKept(`agreed.${versions}`, () => false)

  async function send() {
    try {
      return await callApi(onboardingRoutes.agreeToCard, { body: { consents: papers.map(consentTo) } })
    } catch (cause) {
      if (problemOf(cause, onboardingRoutes.agreeToCard)?.code === 'onboarding.paper_changed') {
        // She agreed to what is not offered any more, so she has agreed to nothing.
        setHasAgreed(false)
        await client.refetchQueries({ queryKey: ['onboarding', 'paper'] })
      }
      throw cause
    }
  }

  return {
    form,
    hasAgreed,
    setHasAgreed: (isAgreed: boolean) => {
      setHasAgreed(isAgreed)
      form.changed('consent')
    },
    submit: () => void form.submit(hasAgreed ? {} : { consent: { id: 'onboarding.agreement.required' } }, send),
  }
}
