// The last four digits that the employer has. Readings 4.2, "/onboarding/verify-ssn".
import { onboardingRoutes } from '@daybreak/contract'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, CodeInput, Form, Icon, useForm } from '#ui'
import { atField, StepFrame, useAnswer } from '../step/index.ts'
import styles from '../onboarding.module.css'

const digitsLength = 4
/** Of a whole number, pasted or filled in by a browser. */
const wholeLength = 9
/** Four zeros belong to no one: readings 4.2, '"0000" refused'. */
const unusedDigits = '0000'

export function VerifySsnScreen() {
  const copy = useCopy()
  const [isShown, setIsShown] = useState(false)
  const proving = useAnswer(
    (last4Ssn: string) => callApi(onboardingRoutes.verifySsn, { body: { last4Ssn } }),
    refusalsOf<typeof onboardingRoutes.verifySsn>({
      'onboarding.ssn_wrong': atField('digits'),
    }),
  )
  const form = useForm({
    initial: () => ({ digits: '' }),
    check: ({ digits }) => ({ digits: isWhole(digits) ? null : ('onboarding.verify-ssn.required' as const) }),
    send: ({ digits }) => proving.run(digits),
    action: proving,
  })

  return (
    <StepFrame title={copy('onboarding.verify-ssn.title')} lead={<Copy id="onboarding.verify-ssn.body" />}>
      <Form form={form} focus="summary">
        <div className={styles['digits']}>
          <CodeInput
            className={styles['digitsField']}
            label={copy('onboarding.verify-ssn.label')}
            name="last4Ssn"
            // Nothing that a browser should keep, or offer in its place.
            autoComplete="off"
            length={digitsLength}
            maxTyped={wholeLength}
            hidden={!isShown}
            // Of a whole number only the end is used; the rest is dropped, and no try is lost on it.
            {...form.field('digits', (typed) => (typed.length === wholeLength ? typed.slice(-digitsLength) : typed))}
          />
          <Button
            className={styles['show']}
            variant="quiet"
            size="sm"
            icon={isShown ? EyeOff : Eye}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Copy id="shell.action.show" />
          </Button>
          <p className={styles['why']}>
            <Icon of={Lock} size="sm" />
            <span>
              <Copy id="onboarding.verify-ssn.why" /> <Copy id="onboarding.verify-ssn.private" />
            </span>
          </p>
        </div>
      </Form>
    </StepFrame>
  )
}

function isWhole(digits: string): boolean {
  return digits.length === digitsLength && digits !== unusedDigits
}
