// Who she is: the form, and one screen for each status of the check. Readings 4.2, "/onboarding/identification".
import type { Verification, VerificationStatus } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { useAnnounce } from '#ui'
import { CheckCanceled, CheckDenied } from './check-ended.tsx'
import { CheckInReview, CheckPending } from './check-waiting.tsx'
import { DocumentsForm } from './documents-form.tsx'
import { IdentificationForm } from './identification-form.tsx'
import { useOnboarding } from './onboarding-context.ts'
import { StepFrame } from './step-frame.tsx'
import { useWatching } from './use-watching.ts'
import styles from './identification.module.css'

/** While somebody else looks at her details, there may be news; a link in an e-mail may be opened on another device. */
const watched: readonly VerificationStatus[] = ['PENDING', 'IN_REVIEW', 'APPROVED', 'DOCUMENT_REQUESTED']

export function IdentificationScreen() {
  const copy = useCopy()
  const announce = useAnnounce()
  const { verification } = useOnboarding().state.draft
  const [isAgain, setIsAgain] = useState(false)
  const onMoved = useCallback(() => announce(copy('onboarding.verification.approved')), [announce, copy])
  useWatching(verification !== null && watched.includes(verification.status), onMoved)

  const newsRef = useNews(verification?.status ?? 'NOT_STARTED')
  const isBegun = verification !== null && verification.status !== 'NOT_STARTED'
  const isForm = !isBegun || (verification.status === 'CANCELED' && isAgain)
  return (
    <StepFrame title={copy('onboarding.identification.title')} lead={isForm && <Copy id="onboarding.kyc.plain" />}>
      <div ref={newsRef} tabIndex={-1} className={styles['news']}>
        {isForm ? <IdentificationForm /> : <Standing verification={verification} onAgain={() => setIsAgain(true)} />}
      </div>
    </StepFrame>
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

/** Another status is another screen in the same place: it is said, and who was at something that has gone goes on from its beginning. */
function useNews(status: VerificationStatus) {
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

type StandingProps = {
  verification: Verification
  /** A check that was canceled is begun anew. */
  onAgain: () => void
}

const screens: Partial<Record<VerificationStatus, ComponentType<StandingProps>>> = {
  PENDING: CheckPending,
  // For the moment until the next step is there.
  APPROVED: CheckPending,
  IN_REVIEW: CheckInReview,
  DOCUMENT_REQUESTED: DocumentsForm,
  DENIED: CheckDenied,
  CANCELED: CheckCanceled,
}

function Standing(props: StandingProps) {
  // A newer server may know a status that this page does not: then somebody is looking.
  const Screen = screens[props.verification.status] ?? CheckInReview
  return <Screen {...props} />
}
