// The pages of disputes: the list, one of them, and the form with its steps in the address. Decision 37.
import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { DisputePage, DisputesPage, NewDispute, type FilingStep } from '#features/disputes'
import { disputePath, disputeTransactionPath } from '#platform/paths.ts'
import { NotFoundInsideScreen } from '../shell/quiet/not-found-inside.screen.tsx'
import { useAddressSteps } from './use-address-steps.ts'
import { SafeCardOfWorker } from './cards/safe-card-of-worker.tsx'

export function DisputesScreen() {
  return <DisputesPage />
}

export function DisputeScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { search } = useAddressSteps()
  return <DisputePage key={id} id={id} isJustSent={search.has('sent')} otherwise={<NotFoundInsideScreen />} />
}

export function NewDisputeScreen() {
  const { search, open, goBack } = useAddressSteps()
  const transactionId = search.get('transaction')
  const goTo = useCallback(
    (currentStep: FilingStep, options?: { replace?: boolean }) =>
      open(`${disputeTransactionPath(transactionId ?? '')}${currentStep === 'review' ? '&step=review' : ''}`, options),
    [open, transactionId],
  )
  // A form is about a transaction: without one, the list says how to find it.
  if (transactionId === null) return <DisputesPage />
  if (!/^txn_[0-9a-f]{32}$/.test(transactionId)) return <NotFoundInsideScreen />
  return (
    <NewDispute
      key={transactionId}
      transactionId={transactionId}
      currentStep={search.get('step') === 'review' ? 'review' : 'form'}
      goTo={goTo}
      goBack={goBack}
      // In place of the review: Back never leads to a form that was sent.
      onFiled={({ id }) => open(`${disputePath(id)}?sent`, { replace: true })}
      SafeCard={SafeCardOfWorker}
      otherwise={<NotFoundInsideScreen />}
    />
  )
}
