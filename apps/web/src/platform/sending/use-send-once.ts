// Moves money under an id that is created and stored before anything is sent; the id is dropped when an answer gives the outcome.
import { formatDollars } from '@daybreak/money'
import { useState } from 'react'
import { ApiProblem, ApiUnreachable, isDown } from '../calls/api.ts'
import { wireCents } from '../calls/wire-cents.ts'
import type { FieldMessage, Message } from '../message.ts'
import { StepUpDeclined, useStepUp } from '../session/step-up.tsx'
import type { Tag } from '../tags.ts'
import { useAction, type Action } from '../use-action.ts'
import { useOwner } from '../drafts.tsx'
import type { Request, RequestMemory } from './kept-request.ts'

type SendOnceOptions<Sent extends Request, Answer> = {
  memory: RequestMemory<Sent>
  call: (request: Sent) => Promise<Answer>
  /** A refusal in words; null leaves it to what all actions have in common. */
  explain: (refusal: ApiProblem) => FieldMessage | null
  changes: readonly Tag[]
  onDone: (answer: Answer) => void
}

export type SendOnce<Sent extends Request, Answer> = Pick<
  Action<Sent, Answer>,
  'isBusy' | 'message' | 'cause' | 'wrongFields' | 'clear'
> & {
  /** Sent before, and no answer arrived: nothing else is sent until the result is known. */
  lost: Sent | null
  /** One that is not known to have ended is asked for first, whatever was pressed meanwhile. */
  send: (request: Sent) => Promise<Answer | null>
  /** Asks for the result, by sending the same request under its id again. */
  sendAgain: (request: Sent) => Promise<Answer | null>
}

export function useSendOnce<Sent extends Request, Answer>(options: SendOnceOptions<Sent, Answer>): SendOnce<Sent, Answer> {
  const { call, explain, changes, onDone } = options
  const memory = options.memory(useOwner())
  const withStepUp = useStepUp()
  const [lost, setLost] = useState(memory.kept)
  const { isBusy, message, cause, wrongFields, run, clear } = useAction({
    call(request: Sent) {
      // A second try may follow a first one that has left.
      const cannotLeave = lost === null && !navigator.onLine
      // Decisions 5 and 24: before some of them the worker first proves again who they are.
      return withStepUp(() => call(request)).catch((error: unknown) => {
        throw closedBy(error, { isFirst: lost === null, cannotLeave, forget: memory.forget })
      })
    },
    explain(thrown) {
      if (!(thrown instanceof ApiProblem) || (memory.kept() === null && isDown(thrown))) return null
      return thrown.status >= 500 ? leftOpen(thrown, memory.kept()) : explain(thrown)
    },
    unanswered: (thrown) => leftOpen(thrown, memory.kept()),
    changes,
    waitsForFresh: true,
  })

  async function sendAgain(request: Sent) {
    memory.keep(request)
    const answer = await run(request)
    setLost(answer === null ? memory.kept() : null)
    if (answer === null) return null
    memory.forget()
    onDone(answer)
    return answer
  }

  const send = (request: Sent) => sendAgain(memory.kept() ?? request)
  return { isBusy, message, cause, wrongFields, lost, send, sendAgain, clear }
}

/** It never left a device that had no connection. */
class NothingSent extends Error {}

/** A refusal is an answer: nothing has moved. The same holds for a declined proof and for what could not leave. Else it is open. */
function closedBy(
  error: unknown,
  { isFirst, cannotLeave, forget }: { isFirst: boolean; cannotLeave: boolean; forget: () => void },
): unknown {
  // What is down says nothing of a try before this one.
  const isClosed = isFirst && isDown(error)
  const isRefused = error instanceof StepUpDeclined || (error instanceof ApiProblem && error.status < 500)
  const hasNotLeft = cannotLeave && error instanceof ApiUnreachable
  if (isRefused || isClosed || hasNotLeft) forget()
  return hasNotLeft ? new NothingSent() : error
}

/** What is not known is not denied: a transfer without an answer may have gone through. */
function leftOpen(error: unknown, kept: Request | null): Message {
  if (error instanceof NothingSent) return { id: 'shell.error.offline-no-move' }
  if (kept === null) return { id: 'shell.error.load-body' }
  return { id: 'express-pay.transfer.unfinished', values: { amount: formatDollars(wireCents(kept.amount)) } }
}
