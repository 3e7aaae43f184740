// Who the worker is: the form, and one screen for each status of the check. Readings 4.2, "/onboarding/identification".
import type { VerificationStatus } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Info from 'lucide-react/icons/info'
import { useEffect, useRef, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Notice, useAnnounce } from '#ui'
import { CheckProgress, useCheckUpdates } from './progress.tsx'
import { IdentificationForm } from './identification-form.tsx'
import { StepFrame, useOnboarding } from '../step/index.ts'
import styles from './identification.module.css'

export function IdentificationScreen() {
  const copy = useCopy()
  const { verification } = useOnboarding().state.draft
  const [isAgain, setIsAgain] = useState(false)
  useCheckUpdates(verification)

  const changedRef = useFocusOnChange(verification?.status ?? 'NOT_STARTED')
  const isBegun = verification !== null && verification.status !== 'NOT_STARTED'
  const isForm = !isBegun || (verification.status === 'CANCELED' && isAgain)
  return (
    <StepFrame title={copy('onboarding.identification.title')} lead={isForm && <Copy id="onboarding.kyc.plain" />}>
      <div ref={changedRef} tabIndex={-1} className={styles['update']}>
        {verification?.status === 'NOT_STARTED' && <NotStarted />}
        {isForm ? <IdentificationForm /> : <CheckProgress verification={verification} onAgain={() => setIsAgain(true)} />}
      </div>
    </StepFrame>
  )
}

/** The details were sent and no check started: that is shown, with what to do, above the form. */
function NotStarted() {
  return (
    <Notice className={styles['notStarted']} tone="warn" icon={Info} role="status" top>
      <p>
        <strong>
          <Copy id="onboarding.verification.label-not-started" />
        </strong>
      </p>
      <p>
        <Copy id="onboarding.verification.not-started" />
      </p>
    </Notice>
  )
}

const labels: Readonly<Record<VerificationStatus, CopyKey>> = {
  NOT_STARTED: 'onboarding.verification.label-not-started',
  PENDING: 'onboarding.verification.label-pending',
  IN_REVIEW: 'onboarding.verification.label-in-review',
  DOCUMENT_REQUESTED: 'onboarding.verification.label-document-requested',
  APPROVED: 'onboarding.verification.label-approved',
  DENIED: 'onboarding.verification.label-denied',
  CANCELED: 'onboarding.verification.label-canceled',
}

/** Another status is another screen in the same place: it is announced, and focus on a removed element moves to its beginning. */
function useFocusOnChange(status: VerificationStatus) {
  const copy = useCopy()
  const announce = useAnnounce()
  const ref = useRef<HTMLDivElement>(null)
  const said = useRef(status)
  useEffect(() => {
    if (said.current === status) return
    said.current = status
    announce(copy(labels[status]))
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [status, announce, copy])
  return ref
}
