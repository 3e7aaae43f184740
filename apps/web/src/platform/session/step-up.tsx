// A call that needs a fresh proof: asks the worker to prove again that it is her, then makes the call once more. Decisions 5.
import { createContext, useCallback, useContext, useMemo, useRef, type ReactNode } from 'react'
import { ApiProblem } from '../calls/api.ts'

/** A way to prove again that it is her, as the server names it: `sms`, `email`, `passkey`. */
export type StepUpMethod = string

/** Resolves true when the worker has proved herself, false when she would not. The app gives the session room's dialog. */
export type AskForStepUp = (methods: readonly StepUpMethod[]) => Promise<boolean>

/** The worker closed the dialog. Nothing was done, and no fault has to be shown: she knows what she did. */
export class StepUpDeclined extends Error {
  constructor() {
    super('the worker did not prove again that it is her')
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
        // A refusal that was under way while she proved herself needs no second proof.
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
 * Runs a call that may need a fresh proof of who she is: `const withStepUp = useStepUp()`, then `withStepUp(() => callApi(…))`.
 *
 * The call may run twice, so a movement of money carries its own id, as ever.
 *
 * @throws StepUpDeclined  she closed the dialog
 * @throws whatever the call throws
 */
export function useStepUp(): RunWithStepUp {
  const run = useContext(StepUpContext)
  if (!run) throw new Error('useStepUp needs a <StepUpProvider> around it')
  return run
}
