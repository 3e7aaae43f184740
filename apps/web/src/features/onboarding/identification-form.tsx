// What is sent to be checked: shown again where she gave it before, asked for where the employer does not have it. Readings 3.4 K1–K3.
import { isTaxNumber, onboardingRoutes, type PostedAddress } from '@daybreak/contract'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import { callApi } from '#platform/api.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, Fold, SecretInput } from '#ui'
import { useOnboarding } from './onboarding-context.ts'
import { StepForm } from './step-form.tsx'
import { useStepForm } from './use-step-form.ts'
import styles from './identification.module.css'

const ssnLength = 9
const wrongSsn = { field: 'ssn', id: 'onboarding.identification.ssn-format' } as const
const otherSsn = { field: 'ssn', id: 'onboarding.identification.ssn-differs' } as const

export function IdentificationForm() {
  const copy = useCopy()
  const { needsSsn } = useOnboarding().state.draft
  const [ssn, setSsn] = useState('')
  const form = useStepForm<'ssn'>({
    'onboarding.ssn_required': wrongSsn,
    'onboarding.ssn_invalid': wrongSsn,
    'onboarding.ssn_differs': otherSsn,
  })
  const fault = form.faults.ssn

  function submit() {
    const isWrong = needsSsn && !isTaxNumber(ssn)
    const body = needsSsn ? { ssn } : {}
    void form.submit(isWrong ? { ssn: wrongSsn } : {}, () => callApi(onboardingRoutes.identify, { body }))
  }

  return (
    <StepForm sending={form.sending} onSubmit={submit} submitLabel={<Copy id="onboarding.identification.submit" />}>
      <GivenBefore />
      {needsSsn && (
        <SecretInput
          label={copy('onboarding.identification.ssn-label')}
          hint={copy('onboarding.identification.ssn-hint')}
          error={fault && copy(fault.id)}
          length={ssnLength}
          // By this name a browser knows what it is, and offers to keep it nowhere.
          name="ssn"
          value={ssn}
          onValue={(digits) => {
            form.changed('ssn')
            setSsn(digits)
          }}
        />
      )}
      <Fold icon={Scale} summary={<Copy id="onboarding.kyc.notice-title" />}>
        <div className={styles['notice']}>
          <p>
            <Copy id="onboarding.kyc.notice" />
          </p>
          <p>
            <Copy id="onboarding.kyc.notice-meaning" />
          </p>
        </div>
      </Fold>
    </StepForm>
  )
}

function GivenBefore() {
  const {
    state: { draft },
    goTo,
  } = useOnboarding()
  return (
    <div className={styles['given']}>
      <dl>
        <dt>
          <Copy id="onboarding.identification.name-label" />
        </dt>
        <dd>
          {draft.firstName} {draft.lastName}
        </dd>
        <dt>
          <Copy id="onboarding.employee-search.dob-label" />
        </dt>
        <dd>
          <Copy id="onboarding.identification.kept" />
        </dd>
        <dt>
          <Copy id="address.kind.home" />
        </dt>
        <dd translate="no">{draft.address && addressText(draft.address)}</dd>
        {draft.differs.length > 0 && (
          <dd className={styles['differs']}>
            <Copy id="onboarding.personal.differs" />
          </dd>
        )}
      </dl>
      <Button variant="quiet" size="sm" onClick={() => goTo('update-personal-information')}>
        <Copy id="shell.action.edit" />
      </Button>
    </div>
  )
}

function addressText({ line1, line2, city, state, postalCode }: PostedAddress): string {
  return [line1, line2, city, `${state} ${postalCode}`].filter((part) => part !== null && part !== '').join(', ')
}
