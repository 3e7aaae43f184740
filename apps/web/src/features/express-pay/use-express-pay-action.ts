// Runs one action of Express Pay: everything shown is fetched again when it ends, and a refusal says that the screen was out of
// date.
import { useAction, type Action, type ActionOptions } from '#platform/use-action.ts'

type ExpressPayActionOptions<Input, Answer> = Pick<
  ActionOptions<Input, Answer>,
  'call' | 'refusals' | 'explain' | 'unanswered' | 'afterFailure'
>

export function useExpressPayAction<Input = void, Answer = unknown>(
  options: ExpressPayActionOptions<Input, Answer>,
): Action<Input, Answer> {
  return useAction({
    // True whether or not it was done.
    unanswered: { id: 'shell.error.load-body' },
    ...options,
    changes: ['express-pay', 'balance'],
    waitsForFresh: true,
  })
}
