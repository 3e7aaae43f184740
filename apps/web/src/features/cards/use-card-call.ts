// One call about a card, and what to say when it fails.
import { ApiProblem, ApiUnreachable } from '#platform/api.ts'
import { CardProviderFailure } from '#platform/card-provider.ts'
import { useCall, type Call, type CallMessage } from '#platform/use-call.ts'
import { useCardsRefresh } from './use-cards-refresh.ts'

/** What a failure is called on the screen; null leaves it to what all calls have in common. */
export type Explain = (error: unknown) => CallMessage | null

/** Specification 8: the words of a card-provider HTTP failure. */
const networkMessage: CallMessage = { id: 'shell.error.network', help: 'shell.error.network-help' }
const offlineMessage: CallMessage = { id: 'shell.error.offline-nothing-sent' }

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
  'cards.order_open',
]

/** @param failed  what to say of any other failure: what did not happen, and what to do */
export function useCardCall(failed: CallMessage, explain: Explain = () => null): Call {
  const refresh = useCardsRefresh()
  return useCall({
    messageOf: (error) => messageOf(error, failed, explain),
    afterFailure(error) {
      if (isRefusal(error, ...outdated)) void refresh()
    },
  })
}

/** The phone has no connection, so nothing was sent: unlike an answer that was lost, whose outcome is unknown. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiUnreachable && !navigator.onLine
}

/** Whether our server refused, and for this reason. */
export function isRefusal(error: unknown, ...codes: readonly string[]): error is ApiProblem {
  return error instanceof ApiProblem && codes.includes(error.code)
}

function messageOf(error: unknown, failed: CallMessage, explain: Explain): CallMessage {
  const own = explain(error)
  if (own) return own
  if (isOffline(error)) return offlineMessage
  if (error instanceof CardProviderFailure || error instanceof ApiUnreachable) return networkMessage
  if (isRefusal(error, 'issuer.unreachable')) return networkMessage
  if (error instanceof ApiProblem && error.problem?.retryAfter !== undefined) return waitMessage(error.problem.retryAfter)
  // Decisions 22: who came in by card alone may not do everything for a day.
  if (isRefusal(error, 'session.limited')) return { id: 'session.recovery.limited' }
  return isRefusal(error, ...outdated) ? { id: 'cards.manage.changed' } : failed
}

function waitMessage(seconds: number): CallMessage {
  return { id: 'shell.error.rate-limit', values: { minutes: Math.max(1, Math.ceil(seconds / 60)) } }
}
