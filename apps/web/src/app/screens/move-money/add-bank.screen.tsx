// "Add a bank account" and "Add a debit card", with their steps in the address. Decisions 32.
import { useCallback } from 'react'
import { useProfile } from '#features/employee'
import { AddBank, AddCard, type AddBankStep, type AddCardStep } from '#features/move-money'
import { addBankPath, addDebitCardPath, linkedAccountsPath } from '#platform/paths.ts'
import { useAddressSteps } from '../use-address-steps.ts'

type AddStep = AddBankStep | AddCardStep

export function AddBankScreen() {
  const { firstName, lastName } = useProfile()
  const { search, open } = useAddressSteps()
  const goTo = useCallback(
    (currentStep: AddStep, options?: { replace?: boolean }) => open(addressOf(currentStep), options),
    [open],
  )
  const onDone = useCallback(() => open(linkedAccountsPath, { replace: true }), [open])
  const currentStep = reachableStep(search)
  if (currentStep.step === 'card' || currentStep.step === 'card-ready' || currentStep.step === 'card-not-eligible')
    return <AddCard currentStep={currentStep} goTo={goTo} onDone={onDone} />
  return <AddBank currentStep={currentStep} goTo={goTo} ownerName={`${firstName} ${lastName}`} onRemoved={onDone} />
}

function addressOf(currentStep: AddStep): string {
  if (currentStep.step === 'bank') return addBankPath
  if (currentStep.step === 'card') return addDebitCardPath
  const about = currentStep.step === 'card-not-eligible' ? `last4=${currentStep.last4 ?? ''}` : `account=${currentStep.accountId}`
  return `${addBankPath}?step=${currentStep.step}&${about}`
}

function reachableStep(search: URLSearchParams): AddStep {
  const step = search.get('step')
  if (step === 'card') return { step }
  if (step === 'card-not-eligible') {
    const last4 = search.get('last4') ?? ''
    return { step, last4: /^\d{4}$/.test(last4) ? last4 : null }
  }
  const accountId = search.get('account')
  if (accountId === null) return { step: 'bank' }
  if (step === 'deposits' || step === 'amounts' || step === 'ready' || step === 'card-ready') return { step, accountId }
  return { step: 'bank' }
}
