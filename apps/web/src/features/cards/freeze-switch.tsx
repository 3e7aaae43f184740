// Freeze and unfreeze: one tap, no question. Readings 4.5, "Freeze".
import { cardsRoutes, type PayCard } from '@daybreak/contract'
import Snowflake from 'lucide-react/icons/snowflake'
import { useId, useState } from 'react'
import { ApiUnreachable, callApi, problemOf } from '#platform/api.ts'
import { Copy } from '#platform/copy.tsx'
import type { CallMessage } from '#platform/use-call.ts'
import { Item, Switch } from '#ui'
import { isOffline, type Explain, useCardCall } from './use-card-call.ts'
import { useCardsRefresh } from './use-cards-refresh.ts'

const failed: Record<'freeze' | 'unfreeze', CallMessage> = {
  freeze: { id: 'cards.freeze.failed' },
  unfreeze: { id: 'cards.unfreeze.failed' },
}

/** What is true of the card when the call did not get through, or its answer was lost. */
function explainFor(wish: 'freeze' | 'unfreeze'): Explain {
  return (error) => {
    if (problemOf(error, cardsRoutes.unfreezeCard)?.code === 'cards.held_by_issuer') return { id: 'cards.unfreeze.held' }
    if (isOffline(error)) return { id: `cards.${wish}.offline` }
    return error instanceof ApiUnreachable ? { id: `cards.${wish}.unknown` } : null
  }
}

type Freezing = { isFrozen: boolean; isBusy: boolean; message: CallMessage | null; toggle: (isFrozen: boolean) => Promise<void> }

/** @param onDone  the card is as she wanted it */
export function useFreezing(card: PayCard, onDone: (done: 'freeze' | 'unfreeze') => void): Freezing {
  const refresh = useCardsRefresh()
  const isFrozen = card.status === 'Frozen'
  const [wanted, setWanted] = useState<boolean | null>(null)
  const wish = isFrozen ? 'unfreeze' : 'freeze'
  const { isBusy, message, run } = useCardCall(failed[wish], explainFor(wish))

  async function toggle(toFrozen: boolean) {
    if (isBusy) return
    setWanted(toFrozen)
    const route = toFrozen ? cardsRoutes.freezeCard : cardsRoutes.unfreezeCard
    const changed = await run(() => callApi(route, { params: { id: card.id } }))
    if (changed) {
      onDone(toFrozen ? 'freeze' : 'unfreeze')
      await refresh(changed)
    }
    setWanted(null)
  }

  // The switch shows what she asked for while it is under way, and what is true afterwards.
  return { isFrozen: wanted ?? isFrozen, isBusy, message, toggle }
}

export function FreezeSwitch({ isFrozen, isBusy, toggle }: Freezing) {
  const id = useId()
  return (
    <Item
      icon={Snowflake}
      tone="iris"
      titleId={`${id}-title`}
      title={<Copy id="cards.freeze.action" />}
      bodyId={`${id}-body`}
      body={<Copy id={isFrozen ? 'cards.freeze.on-text' : 'cards.freeze.hint'} />}
      end={
        <Switch
          isOn={isFrozen}
          busy={isBusy}
          onChange={(isOn) => void toggle(isOn)}
          labelledBy={`${id}-title`}
          describedBy={`${id}-body`}
        />
      }
    />
  )
}
