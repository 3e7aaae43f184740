// The screen of each status of an identity check. Readings 4.2, "/onboarding/identification".
import type { Verification, VerificationStatus } from '@daybreak/contract'
import { useCallback, type ComponentType } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { useAnnounce } from '#ui'
import { CheckCanceled, CheckDenied } from './ended.tsx'
import { CheckInReview, CheckPending } from './waiting.tsx'
import { DocumentsForm } from '../documents/index.ts'
import { useWatching } from './use-watching.ts'

type CheckProgressProps = {
  verification: Verification
  /** A canceled check is started again. */
  onAgain: () => void
}

const screens: Partial<Record<VerificationStatus, ComponentType<CheckProgressProps>>> = {
  PENDING: CheckPending,
  // For the moment until the next step is there.
  APPROVED: CheckPending,
  IN_REVIEW: CheckInReview,
  DOCUMENT_REQUESTED: DocumentsForm,
  DENIED: CheckDenied,
  CANCELED: CheckCanceled,
}

export function CheckProgress(props: CheckProgressProps) {
  // A newer server may know a status that this page does not: then it counts as a manual review.
  const Screen = screens[props.verification.status] ?? CheckInReview
  return <Screen {...props} />
}

/** While the details are being reviewed, the status may change; a link in an e-mail may be opened on another device. */
const watched: readonly VerificationStatus[] = ['PENDING', 'IN_REVIEW', 'APPROVED', 'DOCUMENT_REQUESTED']

export function useCheckUpdates(verification: Verification | null): void {
  const copy = useCopy()
  const announce = useAnnounce()
  const onMoved = useCallback(() => announce(copy('onboarding.verification.approved')), [announce, copy])
  useWatching(verification !== null && watched.includes(verification.status), onMoved, 'identification')
}
