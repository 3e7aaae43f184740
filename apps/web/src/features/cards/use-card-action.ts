// Runs one action on a card, with the words for its failures.
import type { cardsRoutes, PayCard } from '@daybreak/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { ApiUnreachable } from '#platform/calls/api.ts'
import { CardProviderFailure } from '#platform/calls/card-provider.ts'
import type { Message } from '#platform/message.ts'
import type { Tag } from '#platform/tags.ts'
import { accountRestrictedPath } from '#platform/paths.ts'
import { useAction, type Action, type ActionOptions } from '#platform/use-action.ts'
import { whileClosing } from '#platform/while-closing.ts'
import { showChangedCard } from './cards.queries.ts'

/** Specification 8: the words of a card-provider HTTP failure. */
export const networkMessage: Message = { id: 'shell.error.network', help: 'shell.error.network-help' }
const offlineMessage: Message = { id: 'shell.error.offline-nothing-sent' }
const outdatedMessage: Message = { id: 'cards.manage.changed' }

const shared = refusalsOf<(typeof cardsRoutes)[keyof typeof cardsRoutes]>({
  'issuer.unreachable': networkMessage,
  ...whileClosing,
  'accounts.restricted': { id: 'employee.restricted.see', to: accountRestrictedPath },
  // The screen was older than the card: another tab, another device or an event of the card provider was first.
  'cards.not_found': outdatedMessage,
  'cards.not_freezable': outdatedMessage,
  'cards.not_frozen': outdatedMessage,
  'cards.not_activatable': outdatedMessage,
  'cards.already_active': outdatedMessage,
  'cards.not_replaceable': outdatedMessage,
  'cards.not_usable': outdatedMessage,
  'cards.order_not_due': outdatedMessage,
  'cards.order_open': outdatedMessage,
})

type CardActionOptions<Input, Answer> = Pick<ActionOptions<Input, Answer>, 'call' | 'explain' | 'refusals' | 'afterFailure'> & {
  /** What to say of any other failure: what did not happen, and what to do. */
  failed: Message
  /** What else is not what it was, besides the cards. */
  alsoChanges?: readonly Tag[]
}

export function useCardAction<Input = void, Answer = unknown>(options: CardActionOptions<Input, Answer>): Action<Input, Answer> {
  const { refusals, failed, alsoChanges = [] } = options
  return useAction({
    ...options,
    refusals: (problem) => refusals?.(problem) ?? shared(problem),
    unanswered: (cause) => (isOffline(cause) ? offlineMessage : lostMessage(cause, failed)),
    changes: ['cards', ...alsoChanges],
  })
}

/** The phone has no connection, so nothing was sent: unlike an answer that was lost, whose outcome is unknown. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiUnreachable && !navigator.onLine
}

function lostMessage(error: unknown, failed: Message): Message {
  return error instanceof CardProviderFailure || error instanceof ApiUnreachable ? networkMessage : failed
}

/** Replaces a card in the list that is shown with the result of an action, before the whole list is fetched again. */
export function useShowCard(): (changed: PayCard) => void {
  const client = useQueryClient()
  return (changed) => showChangedCard(client, changed)
}
