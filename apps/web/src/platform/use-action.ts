// Runs one action of the worker's that changes something: busy while it runs, one at a time, with the words for a failure.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useActionRunner, type ActionEffects } from './action-runner.ts'
import { messageOf, type ActionWords } from './action-words.ts'
import { ApiProblem } from './calls/api.ts'
import type { FieldMessage } from './message.ts'

export type ActionOptions<Input, Answer> = ActionEffects &
  ActionWords & {
    /**
     * @param requestId  the id of this request, for what must not be done twice: the same one for the same input until an answer came
     */
    call: (input: Input, requestId: () => string) => Promise<Answer>
    /** Runs before the page is notified: what else a failure means. */
    afterFailure?: (cause: unknown) => void
    /** It stays busy after its answer, because the page is left with it; a page that is shown again is ready again. */
    leavesPage?: boolean | ((answer: Answer) => boolean)
  }

export type Action<Input, Answer> = {
  isBusy: boolean
  /** It was the last thing tried, and it worked. */
  isDone: boolean
  /** What the run that is under way was given; null when none is. */
  input: Input | null
  /** Why the last run failed, in words; null when it did not, and when the worker themselves stopped it. */
  message: FieldMessage | null
  /** What was thrown. */
  cause: unknown
  /** The paths of the fields that the server found wrong (422 `invalid_input`). */
  wrongFields: readonly string[]
  /** Answers what the call answers, or null when it failed or another run was under way. */
  run: (input: Input) => Promise<Answer | null>
  /** Forgets how the last run ended. */
  clear: () => void
}

type State<Input> = Omit<Action<Input, never>, 'run' | 'clear'>

const idle = { isBusy: false, isDone: false, input: null, message: null, cause: null, wrongFields: [] } as const

export function useAction<Input = void, Answer = unknown>(options: ActionOptions<Input, Answer>): Action<Input, Answer> {
  const { call, changes, waitsForFresh, leavesPage = false, afterFailure, ...words } = options
  const runCall = useActionRunner()
  const [state, setState] = useState<State<Input>>(idle)
  // Two presses may come before the page renders again, and both would read the same state.
  const isRunning = useRef(false)
  const request = useRef<Request | null>(null)
  useReadyWhenShownAgain(leavesPage !== false, () => {
    isRunning.current = false
    setState(idle)
  })

  async function run(input: Input): Promise<Answer | null> {
    if (isRunning.current) return null
    isRunning.current = true
    setState({ ...idle, isBusy: true, input })
    try {
      const effects = { ...(changes && { changes }), ...(waitsForFresh && { waitsForFresh }) }
      const answer = await runCall(() => call(input, () => requestIdFor(request, input)), effects)
      request.current = null
      if (typeof leavesPage === 'function' ? leavesPage(answer) : leavesPage) return answer
      isRunning.current = false
      setState({ ...idle, isDone: true })
      return answer
    } catch (cause) {
      isRunning.current = false
      afterFailure?.(cause)
      setState({ ...idle, cause, message: messageOf(cause, words), wrongFields: wrongFieldsOf(cause) })
      return null
    }
  }

  return { ...state, run, clear: () => setState((now) => (now.isBusy ? now : idle)) }
}

function wrongFieldsOf(cause: unknown): readonly string[] {
  const isAboutFields = cause instanceof ApiProblem && cause.code === 'invalid_input'
  return isAboutFields ? (cause.problem?.errors ?? []).map(({ field }) => field) : []
}

/** Back from the next page, the browser may show this one as it was left: busy. */
function useReadyWhenShownAgain(leavesPage: boolean, becomeReady: () => void) {
  const ready = useRef(becomeReady)
  useEffect(() => {
    ready.current = becomeReady
  })
  useEffect(() => {
    if (!leavesPage) return undefined
    const listening = new AbortController()
    window.addEventListener('pageshow', () => ready.current(), { signal: listening.signal })
    return () => listening.abort()
  }, [leavesPage])
}

type Request = { content: string; id: string }

function requestIdFor(request: RefObject<Request | null>, input: unknown): string {
  const content = JSON.stringify(input, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  if (request.current?.content !== content) request.current = { content, id: crypto.randomUUID() }
  return request.current.id
}
