// Whether one event is told by one channel.
import type { NotificationConfig, NotificationEvent } from '@daybreak/contract'
import { useId } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Switch } from '#ui'
import { channelWords, eventWords, type ShownChannel } from './event-words.ts'
import { useChoice, type Saving } from './notifications.queries.ts'

export type EventsProps = { config: NotificationConfig; onSaving: (saving: Saving) => void }

type EventSwitchProps = EventsProps & {
  event: NotificationEvent
  channel: ShownChannel
}

/** Of a way that is closed the choice is kept for later: it is shown, and cannot be changed now. DESIGN-2, "Alerts". */
export function EventSwitch({ config, onSaving, event, channel }: EventSwitchProps) {
  const labelId = useId()
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
        isOn={config.events[event][channel]}
        onChange={choose}
        labelledBy={labelId}
        busy={isBusy}
        disabled={config.channels[channel].fault !== null}
      />
    </>
  )
}
