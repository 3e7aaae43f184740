// Freezes and unfreezes with one tap and no question. Readings 4.5, "Freeze".
import { cardsRoutes, type PayCard } from '@daybreak/contract'
import Snowflake from 'lucide-react/icons/snowflake'
import { useId, useState } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { ApiUnreachable, callApi } from '#platform/calls/api.ts'
import { Copy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { Item, Switch } from '#ui'
import { isOffline, useCardAction, useShowCard } from '../use-card-action.ts'

const failed: Record<'freeze' | 'unfreeze', Message> = {
  freeze: { id: 'cards.freeze.failed' },
  unfreeze: { id: 'cards.unfreeze.failed' },
}

/** What is true of the card when the call did not get through, or its answer was lost. */
function lostMessage(cause: unknown, request: 'freeze' | 'unfreeze'): Message | null {
  if (isOffline(cause)) return { id: `cards.${request}.offline` }
  return cause instanceof ApiUnreachable ? { id: `cards.${request}.unknown` } : null
}

type Freezing = { isFrozen: boolean; isBusy: boolean; message: Message | null; toggle: (isFrozen: boolean) => Promise<void> }

/** @param onDone  the card is as the worker wanted it */
export function useFreezing(card: PayCard, onDone: (done: 'freeze' | 'unfreeze') => void): Freezing {
  const show = useShowCard()
  const isFrozen = card.status === 'Frozen'
  const [wanted, setWanted] = useState<boolean | null>(null)
  const request = isFrozen ? 'unfreeze' : 'freeze'
  const { isBusy, message, run } = useCardAction({
    call: (toFrozen: boolean) =>
      callApi(toFrozen ? cardsRoutes.freezeCard : cardsRoutes.unfreezeCard, { params: { id: card.id } }),
    refusals: refusalsOf<typeof cardsRoutes.unfreezeCard>({ 'cards.held_by_issuer': { id: 'cards.unfreeze.held' } }),
    explain: (cause) => lostMessage(cause, request),
    failed: failed[request],
  })

  async function toggle(toFrozen: boolean) {
    if (isBusy) return
    setWanted(toFrozen)
    const changed = await run(toFrozen)
    if (changed) {
      onDone(toFrozen ? 'freeze' : 'unfreeze')
      show(changed)
    }
    setWanted(null)
  }

  // The switch shows the requested state while the change is in progress, and the real one afterward.
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
