// The one-time code after which the account is the worker's. Readings 4.2, "/onboarding/verify-otp (also /login/verify-otp)".
import { onboardingRoutes } from '@daybreak/contract'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMemo } from 'react'
import { ApiProblem, callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useEarlyValue } from '#platform/page/early-input.ts'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { sayStarted } from '#platform/session/session-started.ts'
import { ButtonLink, Icon, Masked } from '#ui'
import { failureOf, pathOf, StepFrame, useOnboarding } from '../step/index.ts'
import styles from '../onboarding.module.css'

const resendWaitMs = 30_000

export function VerifyOtpScreen() {
  const copy = useCopy()
  const nowMs = useNowMs()
  const { state, moves, answer, take, OneTimeCode } = useOnboarding()
  const typed = useEarlyValue('code')
  const { code } = state.draft
  const sentAtMs = useMemo(() => (code === null ? nowMs() : sentAtMsOf(code.resendAt, nowMs())), [code, nowMs])

  async function prove(otp: string) {
    await answer(async () => {
      const joined = await callApi(onboardingRoutes.verifyOtp, { body: { otp } })
      sayStarted()
      return joined
    })
  }
  async function send() {
    take(await callApi(onboardingRoutes.resendCode))
  }

  return (
    <StepFrame
      title={copy('session.otp.heading')}
      lead={
        <Copy
          id="session.otp.sent-to"
          values={{
            destination: (
              <strong className={styles['destination']}>
                <Masked text={code?.destination ?? '…'} />
              </strong>
            ),
          }}
        />
      }
    >
      <OneTimeCode
        // For the page that was loaded at this step; a worker who returns to it types another code.
        early={moves === 0 ? typed : ''}
        sentAtMs={sentAtMs}
        prove={prove}
        send={send}
        refusalOf={(cause) => (cause instanceof ApiProblem && cause.code.startsWith('onboarding.') ? failureOf(cause) : null)}
        otherOption={
          <ButtonLink variant="quiet" size="sm" to={pathOf('log-in-method')}>
            <Copy id="onboarding.log-in-method.use-other" />
          </ButtonLink>
        }
      />
      <p className={styles['why']}>
        <Icon of={ShieldCheck} size="sm" />
        <Copy id="session.otp.never-ask" />
      </p>
    </StepFrame>
  )
}

/** By the server's clock; a phone whose own is slow must not wait for an hour, so the code is never younger than this moment. */
function sentAtMsOf(resendAt: string, now: number): number {
  return Math.min(now, Date.parse(resendAt) - resendWaitMs)
}
