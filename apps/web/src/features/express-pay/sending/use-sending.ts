// Sends a transfer under an id that is made and kept before anything leaves; it is forgotten when an answer says what became of it.
import { expressPayRoutes, type ExpressPay, type ExpressPayTransfer } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { useState } from 'react'
import { ApiProblem, ApiUnreachable, problemOf, type ProblemOf } from '#platform/calls/api.ts'
import { StepUpDeclined, useStepUp } from '#platform/session/step-up.tsx'
import type { Message } from '#platform/message.ts'
import type { Action } from '#platform/use-action.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { makeTransfer, type TransferWish } from '../express-pay.queries.ts'
import { forgetTransfer, keepTransfer, keptTransfer } from './transfer-memory.ts'
import { useExpressPayAction } from '../use-express-pay-action.ts'

export type Sending = Pick<Action<TransferWish, ExpressPayTransfer>, 'isBusy' | 'message' | 'cause' | 'wrongFields' | 'clear'> & {
  /** Sent before, and no answer came: nothing else is sent until it is known what became of it. */
  lost: TransferWish | null
  send: (amount: string, overview: ExpressPay, termsVersion: string | undefined) => Promise<ExpressPayTransfer | null>
  /** Asks what became of it, by sending the same transfer under its id again. */
  sendAgain: (wish: TransferWish) => Promise<ExpressPayTransfer | null>
}

export function useSending(onDone: (transfer: ExpressPayTransfer) => void): Sending {
  const withStepUp = useStepUp()
  const [lost, setLost] = useState<TransferWish | null>(keptTransfer)
  const { isBusy, message, cause, wrongFields, run, clear } = useExpressPayAction({
    call(wish: TransferWish) {
      // A second try may follow a first one that has left.
      const cannotLeave = lost === null && !navigator.onLine
      // Decisions 5 and 24: above $500 in a day the worker first proves again who they are.
      return withStepUp(() => makeTransfer(wish)).catch((error: unknown) => forgetWhenNothingMoved(error, cannotLeave))
    },
    explain(thrown) {
      const problem = problemOf(thrown, expressPayRoutes.makeExpressPayTransfer)
      return problem && explain(problem)
    },
    unanswered: leftOpen,
  })

  async function sendAgain(wish: TransferWish) {
    keepTransfer(wish)
    const transfer = await run(wish)
    setLost(transfer === null ? keptTransfer() : null)
    if (transfer === null) return null
    forgetTransfer()
    onDone(transfer)
    return transfer
  }

  return {
    isBusy,
    message,
    cause,
    wrongFields,
    lost,
    sendAgain,
    clear,
    send(amount, { earnings }, termsVersion) {
      const wish = { id: crypto.randomUUID(), amount, shownAvailable: earnings?.available ?? '0' }
      // One that is not known to have ended is asked for first, whatever was pressed meanwhile.
      return sendAgain(keptTransfer() ?? (termsVersion === undefined ? wish : { ...wish, termsVersion }))
    },
  }
}

/** It never left a device that had no connection. */
class NothingSent extends Error {}

/** A refusal is an answer: nothing has moved. The same holds for a declined proof and for what could not leave. Else it is open. */
function forgetWhenNothingMoved(error: unknown, cannotLeave: boolean): never {
  const isRefused = error instanceof StepUpDeclined || (error instanceof ApiProblem && error.status < 500)
  const hasNotLeft = cannotLeave && error instanceof ApiUnreachable
  if (isRefused || hasNotLeft) forgetTransfer()
  throw hasNotLeft ? new NothingSent() : error
}

/** What is not known is not denied: a transfer without an answer may have gone through. */
function leftOpen(error: unknown): Message {
  if (error instanceof NothingSent) return { id: 'shell.error.offline-no-move' }
  const wish = keptTransfer()
  if (wish === null) return { id: 'shell.error.load-body' }
  const amount = formatDollars(wireCents(wish.amount))
  return { id: 'express-pay.transfer.unfinished', values: { amount } }
}

function explain(error: ProblemOf<typeof expressPayRoutes.makeExpressPayTransfer>): Message | null {
  const { status, code, problem } = error
  if (status >= 500) return leftOpen(error)
  if (code === 'session.limited') return { id: 'session.recovery.limited' }
  const available = problem?.available
  if (available === undefined)
    return code === 'express_pay.terms_required' ? { id: 'express-pay.transfer.understand-required' } : null
  const amount = formatDollars(wireCents(available))
  return {
    id: code === 'express_pay.available_changed' ? 'express-pay.transfer.changed' : 'express-pay.transfer.over',
    values: { amount },
  }
}
