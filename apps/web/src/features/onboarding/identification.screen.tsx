// Who she is: the form, and one screen for each status of the check. Readings 4.2, "/onboarding/identification".
import type { Verification, VerificationStatus } from '@daybreak/contract'
import { useCallback, useState, type ComponentType } from 'react'
import { useCopy } from '#platform/copy.tsx'
import { useAnnounce } from '#ui'
import { CheckCanceled, CheckDenied } from './check-ended.tsx'
import { CheckInReview, CheckPending } from './check-waiting.tsx'
import { DocumentsForm } from './documents-form.tsx'
import { IdentificationForm } from './identification-form.tsx'
import { useOnboarding } from './onboarding-context.ts'
import { StepFrame } from './step-frame.tsx'
import { useWatching } from './use-watching.ts'

/** While somebody else looks at her details, there may be news; a link in an e-mail may be opened on another device. */
const watched: readonly VerificationStatus[] = ['PENDING', 'IN_REVIEW', 'APPROVED', 'DOCUMENT_REQUESTED']

export function IdentificationScreen() {
  const copy = useCopy()
  const announce = useAnnounce()
  const { verification } = useOnboarding().state.draft
  const [isAgain, setIsAgain] = useState(false)
  const onMoved = useCallback(() => announce(copy('onboarding.verification.approved')), [announce, copy])
  useWatching(verification !== null && watched.includes(verification.status), onMoved)

  const isBegun = verification !== null && verification.status !== 'NOT_STARTED'
  const isForm = !isBegun || (verification.status === 'CANCELED' && isAgain)
  return (
    <StepFrame title={copy('onboarding.identification.title')}>
      {isForm ? <IdentificationForm /> : <Standing verification={verification} onAgain={() => setIsAgain(true)} />}
    </StepFrame>
  )
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
