// The details that are submitted for the check: shown where they were given before, asked for where the employer does not have
// them. Readings 3.4 K1–K3.
import { isTaxNumber, onboardingRoutes, type PostedAddress } from '@daybreak/contract'
import Scale from 'lucide-react/icons/scale'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import type { FieldMessage } from '#platform/message.ts'
import { Button, Disclosure, Form, SecretInput, useForm } from '#ui'
import { useAnswer, useOnboarding } from '../step/index.ts'
import styles from './identification.module.css'

const ssnLength = 9
const wrongSsn: FieldMessage = { id: 'onboarding.identification.ssn-format', field: 'ssn' }

export function IdentificationForm() {
  const copy = useCopy()
  const { needsSsn } = useOnboarding().state.draft
  const identifying = useAnswer(
    (ssn: string) => callApi(onboardingRoutes.identify, { body: needsSsn ? { ssn } : {} }),
    refusalsOf<typeof onboardingRoutes.identify>({
      'onboarding.ssn_required': wrongSsn,
      'onboarding.ssn_invalid': wrongSsn,
      'onboarding.ssn_differs': { id: 'onboarding.identification.ssn-differs', field: 'ssn' },
    }),
  )
  const form = useForm({
    initial: () => ({ ssn: '' }),
    check: ({ ssn }) => ({ ssn: needsSsn && !isTaxNumber(ssn) ? wrongSsn : null }),
    send: ({ ssn }) => identifying.run(ssn),
    action: identifying,
  })

  return (
    <Form form={form} focus="summary" submit={<Copy id="onboarding.identification.submit" />}>
      <GivenBefore />
      {needsSsn && (
        <SecretInput
          label={copy('onboarding.identification.ssn-label')}
          hint={copy('onboarding.identification.ssn-hint')}
          length={ssnLength}
          // By this name a browser knows what it is, and offers to keep it nowhere.
          name="ssn"
          {...form.field('ssn')}
        />
      )}
      <Disclosure icon={Scale} summary={<Copy id="onboarding.kyc.notice-title" />}>
        <div className={styles['notice']}>
          <p>
            <Copy id="onboarding.kyc.notice" />
          </p>
          <p>
            <Copy id="onboarding.kyc.notice-meaning" />
          </p>
        </div>
      </Disclosure>
    </Form>
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
