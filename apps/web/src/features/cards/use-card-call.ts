// One call about a card, and what to say when it fails.
import { cardsRoutes } from '@daybreak/contract'
import { ApiProblem, ApiUnreachable, problemOf } from '#platform/api.ts'
import { CardProviderFailure } from '#platform/card-provider.ts'
import { useCall, type Call, type CallMessage } from '#platform/use-call.ts'
import { useCardsRefresh } from './use-cards-refresh.ts'

/** What a failure is called on the screen; null leaves it to what all calls have in common. */
export type Explain = (error: unknown) => CallMessage | null

/** Specification 8: the words of a card-provider HTTP failure. */
const networkMessage: CallMessage = { id: 'shell.error.network', help: 'shell.error.network-help' }
const offlineMessage: CallMessage = { id: 'shell.error.offline-nothing-sent' }

/** The screen was older than the card: another tab, another device or an event of the card provider was first. */
function isOutdated(error: unknown): boolean {
  switch (problemOf(error, ...Object.values(cardsRoutes))?.code) {
    case 'cards.not_found':
    case 'cards.not_freezable':
    case 'cards.not_frozen':
    case 'cards.not_activatable':
    case 'cards.already_active':
    case 'cards.not_replaceable':
    case 'cards.not_usable':
    case 'cards.order_not_due':
    case 'cards.order_open':
      return true
    default:
      return false
  }
}

/** @param failed  what to say of any other failure: what did not happen, and what to do */
export function useCardCall(failed: CallMessage, explain: Explain = () => null): Call {
  const refresh = useCardsRefresh()
  return useCall({
    messageOf: (error) => messageOf(error, failed, explain),
    afterFailure(error) {
      if (isOutdated(error)) void refresh()
    },
  })
}

/** The phone has no connection, so nothing was sent: unlike an answer that was lost, whose outcome is unknown. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiUnreachable && !navigator.onLine
}

function messageOf(error: unknown, failed: CallMessage, explain: Explain): CallMessage {
  const own = explain(error)
  if (own) return own
  if (isOffline(error)) return offlineMessage
  if (error instanceof CardProviderFailure || error instanceof ApiUnreachable) return networkMessage
  if (!(error instanceof ApiProblem)) return failed
  if (error.code === 'issuer.unreachable') return networkMessage
  if (error.problem?.retryAfter !== undefined) return waitMessage(error.problem.retryAfter)
  // Decisions 22: who came in by card alone may not do everything for a day.
  if (error.code === 'session.limited') return { id: 'session.recovery.limited' }
  return isOutdated(error) ? { id: 'cards.manage.changed' } : failed
}

function waitMessage(seconds: number): CallMessage {
  return { id: 'shell.error.rate-limit', values: { minutes: Math.max(1, Math.ceil(seconds / 60)) } }
}
