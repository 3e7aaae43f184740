// What the card costs, short form before long form, and the cardholder agreement. Readings 3.1 E1–E3, 4.2
// "/onboarding/cardholder-agreement".
import { onboardingRoutes, type Agreement } from '@daybreak/contract'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import Info from 'lucide-react/icons/info'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { Button, Check, Disclosure, Form, LongFormTable, Notice, ShortFormTable, useForm, type FormState } from '#ui'
import { AgreementText } from './text.tsx'
import { NoAgreements } from './no-agreements.tsx'
import { consentTo, isAgreementChanged, agreementQuery } from './agreements.queries.ts'
import { StepFrame, useAnswer } from '../step/index.ts'

export function AgreementScreen() {
  const copy = useCopy()
  const locale = useLocale()
  const [shortForm, agreement] = useQueries({
    queries: [agreementQuery('short-form', locale), agreementQuery('cardholder-agreement', locale)],
  })
  return (
    <StepFrame title={copy('onboarding.agreement.title')}>
      {shortForm.data && agreement.data ? (
        <AgreementForm shortForm={shortForm.data} agreement={agreement.data} />
      ) : (
        <NoAgreements queries={[shortForm, agreement]} />
      )}
    </StepFrame>
  )
}

function AgreementForm({ shortForm, agreement }: { shortForm: Agreement; agreement: Agreement }) {
  const copy = useCopy()
  const form = useAgreementForm([shortForm, agreement])
  const [isDeclined, setIsDeclined] = useState(false)
  return (
    <Form
      form={form}
      focus="summary"
      actions={
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
      <Disclosure icon={ReceiptText} summary={<Copy id="onboarding.agreement.see-all-fees" />}>
        <LongFormTable fees={agreement.fees ?? []} />
      </Disclosure>
      <AgreementText title={agreement.title} sections={agreement.sections} />
      <Check {...form.field('hasAgreed')}>
        <Copy id="onboarding.agreement.consent" />
      </Check>
    </Form>
  )
}

type AgreementEntry = { hasAgreed: boolean }

function useAgreementForm(agreements: readonly Agreement[]): FormState<AgreementEntry> {
  const client = useQueryClient()
  const agreeing = useAnswer(
    send,
    refusalsOf<typeof onboardingRoutes.agreeToCard>({
      'onboarding.consents_incomplete': { id: 'onboarding.agreement.required', field: 'hasAgreed' },
    }),
  )

  async function send() {
    try {
      return await callApi(onboardingRoutes.agreeToCard, { body: { consents: agreements.map(consentTo) } })
    } catch (cause) {
      if (isAgreementChanged(cause)) await client.refetchQueries({ queryKey: ['onboarding', 'agreement'] })
      throw cause
    }
  }

  return useForm<AgreementEntry, void>({
    initial: () => ({ hasAgreed: false }),
    check: ({ hasAgreed }) => ({ hasAgreed: hasAgreed ? null : 'onboarding.agreement.required' }),
    send: () => agreeing.run(),
    action: agreeing,
    // The worker agreed to what is not offered any more, so they have agreed to nothing.
    emptied: ({ cause }) => (isAgreementChanged(cause) ? { hasAgreed: false } : null),
    // For this version: another one is read, and agreed to, again.
    draft: { name: 'agreed', bound: { fields: ['hasAgreed'], to: agreements.map(({ version }) => version).join('.') } },
  })
}
