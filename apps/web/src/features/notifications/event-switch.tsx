// The switch that turns one channel of one event on or off.
import type { NotificationConfig, NotificationEvent } from '@daybreak/contract'
import { useId } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Switch } from '#ui'
import { channelWords, eventWords, type ShownChannel } from './event-words.ts'
import { useChoice, type Saving } from './notifications.queries.ts'
import type { channelsOf } from './channels.rules.ts'

export type EventsProps = {
  config: NotificationConfig
  states: ReturnType<typeof channelsOf>
  onSaving: (saving: Saving) => void
  /** Alerts in this browser are wanted for the first time. */
  onAsk: (event: NotificationEvent) => void
}

type EventSwitchProps = EventsProps & {
  event: NotificationEvent
  channel: ShownChannel
}

/** DESIGN-2, "Alerts": "A switch in a blocked channel is never shown on." What was chosen is kept for later. */
export function EventSwitch({ config, states, onSaving, onAsk, event, channel }: EventSwitchProps) {
  const labelId = useId()
  const { state } = states[channel]
  const copy = useCopy()
  const { isBusy, choose } = useChoice(event, channel, onSaving)
  return (
    <>
      <span id={labelId} hidden>
        <Copy
          id="notifications.settings.cell-label"
          values={{ event: copy(eventWords[event].name), channel: copy(channelWords[channel]) }}
        />
      </span>
      <Switch
        isOn={state === 'open' && config.events[event][channel]}
        onChange={state === 'asks' ? () => onAsk(event) : choose}
        labelledBy={labelId}
        busy={isBusy}
        disabled={state === 'closed'}
      />
    </>
  )
}
