// Runs a call that needs a fresh proof: asks the worker to prove who they are, then makes the call again. Decisions 5.
import { createContext, useCallback, useContext, useMemo, useRef, type ReactNode } from 'react'
import { ApiProblem } from '../calls/api.ts'

/** A method of fresh proof, as the server names it: `sms`, `email`, `passkey`. */
export type StepUpMethod = string

/** Resolves true when the worker has given the proof, false when they declined. The app passes in the session room's dialog. */
export type AskForStepUp = (methods: readonly StepUpMethod[]) => Promise<boolean>

/** The worker closed the dialog. Nothing was done, and there is no error to show: the worker knows what they did. */
export class StepUpDeclined extends Error {
  constructor() {
    super('the worker declined the fresh proof')
    this.name = 'StepUpDeclined'
  }
}

type RunWithStepUp = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

const StepUpContext = createContext<RunWithStepUp | null>(null)

export function StepUpProvider({ ask, children }: { ask: AskForStepUp; children: ReactNode }) {
  const asking = useRef<Promise<boolean> | null>(null)
  const proofs = useRef(0)

  /** However many calls need it, there is one dialog. */
  const proveOnce = useCallback(
    (methods: readonly StepUpMethod[]) => {
      asking.current ??= ask(methods)
        .then((isProved) => {
          if (isProved) proofs.current += 1
          return isProved
        })
        .finally(() => (asking.current = null))
      return asking.current
    },
    [ask],
  )

  const run = useMemo<RunWithStepUp>(
    () => async (call) => {
      const proofsBefore = proofs.current
      try {
        return await call()
      } catch (cause) {
        if (!(cause instanceof ApiProblem) || cause.code !== 'step_up_required') throw cause
        // A refusal of a call that was under way during the proof needs no second proof.
        const isProved = proofs.current > proofsBefore || (await proveOnce(cause.problem?.methods ?? []))
        if (!isProved) throw new StepUpDeclined()
        // Once more and no oftener: a server that still refuses has another reason.
        return call()
      }
    },
    [proveOnce],
  )

  return <StepUpContext value={run}>{children}</StepUpContext>
}

/**
 * Runs a call that may need a fresh proof: `const withStepUp = useStepUp()`, then `withStepUp(() => callApi(…))`.
 *
 * The call may run twice, so a movement of money carries its own id, as ever.
 *
 * @throws StepUpDeclined  the worker closed the dialog
 * @throws whatever the call throws
 */
export function useStepUp(): RunWithStepUp {
  const run = useContext(StepUpContext)
  if (!run) throw new Error('useStepUp needs a <StepUpProvider> around it')
  return run
}
