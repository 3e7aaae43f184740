// The form of a step: checked before it is sent, busy while it is on its way, and what was wrong with it afterwards.
import type { OnboardingState } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useState } from 'react'
import { ApiProblem } from '#platform/api.ts'
import type { ProblemCode } from '#platform/problem-codes.ts'
import { failureOf, type Failure } from './answer-failures.ts'
import { useForgetStep } from './kept-entries.tsx'
import { useOnboarding } from './onboarding-context.ts'

/** What is wrong with each field; nothing is when it is empty. */
export type Faults<Field extends string> = Partial<Record<Field, Failure>>

export type StepSending = {
  isBusy: boolean
  /** What is wrong with the whole of it. */
  failure: Failure | null
  /** How many fields are still wrong, and at which try: each try puts the focus on the summary. */
  refused: { count: number; turn: number }
}

export type StepForm<Field extends string> = {
  sending: StepSending
  faults: Faults<Field>
  /** Sends the answer when nothing is wrong with it. */
  submit: (faults: Faults<Field>, call: () => Promise<OnboardingState>) => Promise<void>
  /** To be called with each change of a field: what was wrong with it is not any more. */
  changed: (field: Field) => void
}

/** The field that a refusal is about, by its code, and what is said there when it is not what is said of the code everywhere. */
type FieldsOfRefusals<Field extends string> = Readonly<Partial<Record<ProblemCode, Field | { field: Field; id: CopyKey }>>>

/** @param fieldOf  any other refusal is about the whole form */
export function useStepForm<Field extends string>(fieldOf: FieldsOfRefusals<Field> = {}): StepForm<Field> {
  const { answer } = useOnboarding()
  const forgetStep = useForgetStep()
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [turn, setTurn] = useState(0)

  function refuse(found: Faults<Field>, whole: Failure | null) {
    setFaults(found)
    setFailure(whole)
    setTurn((last) => last + 1)
  }

  async function submit(found: Faults<Field>, call: () => Promise<OnboardingState>) {
    if (isBusy) return
    refuse(found, null)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    try {
      await answer(call)
      forgetStep()
    } catch (cause) {
      const at = cause instanceof ApiProblem ? fieldOf[cause.code] : undefined
      if (at === undefined) refuse({}, failureOf(cause))
      else if (typeof at === 'string') refuse(faultAt(at, failureOf(cause)), null)
      else refuse(faultAt(at.field, { id: at.id }), null)
    } finally {
      setIsBusy(false)
    }
  }

  function changed(field: Field) {
    setFaults(({ [field]: _gone, ...left }) => left as Faults<Field>)
    setFailure(null)
  }

  const refused = { count: Object.keys(faults).length, turn }
  return { sending: { isBusy, failure, refused }, faults, submit, changed }
}

function faultAt<Field extends string>(field: Field, failure: Failure): Faults<Field> {
  const faults: Faults<Field> = {}
  faults[field] = failure
  return faults
}
