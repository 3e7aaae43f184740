// One call of the worker's: busy while it is under way, and what to say when it fails.
import type { CopyKey } from '@daybreak/copy'
import { useState } from 'react'
import { ApiProblem, ApiUnreachable } from '#platform/api.ts'
import { CardProviderFailure } from '#platform/card-provider.ts'
import type { CopyValues } from '#platform/copy.tsx'
import { StepUpDeclined } from '#platform/step-up.tsx'
import { useCardsRefresh } from './use-cards-refresh.ts'

export type Message = { id: CopyKey; values?: CopyValues; help?: CopyKey }

/** What a failure is called on the screen; null leaves it to what all calls have in common. */
export type Explain = (error: unknown) => Message | null

/** Specification 8: the words of a card-provider HTTP failure. */
const networkMessage: Message = { id: 'shell.error.network', help: 'shell.error.network-help' }

/** The screen was older than the card: another tab, another device or an event of the card provider was first. */
const outdated: readonly string[] = [
  'cards.not_found',
  'cards.not_freezable',
  'cards.not_frozen',
  'cards.not_activatable',
  'cards.already_active',
  'cards.not_replaceable',
  'cards.not_usable',
  'cards.order_not_due',
]

type CardCall = {
  isBusy: boolean
  message: Message | null
  /** Answers what the call does, or null when it failed: then `message` says how, unless the worker herself stopped it. */
  run: <Answer>(call: () => Promise<Answer>) => Promise<Answer | null>
  clear: () => void
}

/** @param failed  what to say of any other failure: what did not happen, and what to do */
export function useCardCall(failed: Message, explain: Explain = () => null): CardCall {
  const refresh = useCardsRefresh()
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)

  async function run<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    if (isBusy) return null
    setIsBusy(true)
    setMessage(null)
    try {
      return await call()
    } catch (error) {
      if (isRefusal(error, ...outdated)) void refresh()
      setMessage(error instanceof StepUpDeclined ? null : messageOf(error, failed, explain))
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, message, run, clear: () => setMessage(null) }
}

/** Whether our server refused, and for this reason. */
export function isRefusal(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof ApiProblem && codes.includes(error.code)
}

function messageOf(error: unknown, failed: Message, explain: Explain): Message {
  const own = explain(error)
  if (own) return own
  if (error instanceof CardProviderFailure || error instanceof ApiUnreachable) return networkMessage
  if (isRefusal(error, 'issuer.unreachable')) return networkMessage
  if (error instanceof ApiProblem && error.problem?.retryAfter !== undefined) return waitMessage(error.problem.retryAfter)
  // Decisions 22: who came in by card alone may not do everything for a day.
  if (isRefusal(error, 'session.limited')) return { id: 'session.recovery.limited' }
  return isRefusal(error, ...outdated) ? { id: 'cards.manage.changed' } : failed
}

function waitMessage(seconds: number): Message {
  return { id: 'shell.error.rate-limit', values: { minutes: Math.max(1, Math.ceil(seconds / 60)) } }
}
