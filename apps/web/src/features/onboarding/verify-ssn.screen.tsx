// The last four digits that her employer knows. Readings 4.2, "/onboarding/verify-ssn".
import { onboardingRoutes } from '@daybreak/contract'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { callApi } from '#platform/api.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, CodeInput, Icon } from '#ui'
import type { Failure } from './answer-failures.ts'
import { StepForm } from './step-form.tsx'
import { StepFrame } from './step-frame.tsx'
import { useStepForm } from './use-step-form.ts'
import styles from './onboarding.module.css'

const digitsLength = 4
/** Of a whole number, pasted or filled in by a browser. */
const wholeLength = 9
/** Four zeros belong to nobody: readings 4.2, '"0000" refused'. */
const nobodysDigits = '0000'

export function VerifySsnScreen() {
  const copy = useCopy()
  const [digits, setDigits] = useState('')
  const [isShown, setIsShown] = useState(false)
  const { sending, faults, submit, changed } = useStepForm({ 'onboarding.ssn_wrong': 'digits' })

  function change(typed: string) {
    // Of a whole number the end is what is asked for; the rest is not kept, and no try is lost on it.
    setDigits(typed.length === wholeLength ? typed.slice(-digitsLength) : typed)
    changed('digits')
  }

  return (
    <StepFrame title={copy('onboarding.verify-ssn.title')} lead={<Copy id="onboarding.verify-ssn.body" />}>
      <StepForm
        sending={sending}
        onSubmit={() => void submit(faultOf(digits), () => callApi(onboardingRoutes.verifySsn, { body: { last4Ssn: digits } }))}
      >
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
            value={digits}
            onValue={change}
            error={faults.digits && copy(faults.digits.id, faults.digits.values)}
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
      </StepForm>
    </StepFrame>
  )
}

function faultOf(digits: string): { digits?: Failure } {
  const isWhole = digits.length === digitsLength && digits !== nobodysDigits
  return isWhole ? {} : { digits: { id: 'onboarding.verify-ssn.required' } }
}
