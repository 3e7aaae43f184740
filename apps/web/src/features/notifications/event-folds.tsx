// A line for each event that says where it is told, and opens to change it: on a phone. Picture "notifications-phone".
import type { NotificationConfig, NotificationEvent } from '@daybreak/contract'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { Fold } from '#ui'
import { channelsShown, channelWords, eventGroups, eventWords } from './event-words.ts'
import { EventSwitch, type EventsProps } from './event-switch.tsx'
import { ChannelFault } from './event-table.tsx'
import styles from './notifications.module.css'

export function EventFolds(props: EventsProps) {
  const { told } = props.config
  return eventGroups.map(({ name, events }) => {
    const shown = events.filter((event) => told.includes(event))
    return shown.length === 0 ? null : (
      <section key={name} className={styles['folds']}>
        <h3 className={styles['group']}>
          <Copy id={name} />
        </h3>
        {shown.map((event) => (
          <EventFold key={event} {...props} event={event} />
        ))}
      </section>
    )
  })
}

function EventFold({ config, onSaving, event }: EventsProps & { event: NotificationEvent }) {
  const { name, help } = eventWords[event]
  return (
    <Fold
      summary={
        <>
          <span className={styles['name']}>
            <Copy id={name} />
          </span>
          <span className={styles['help']}>
            <Where {...{ config, event }} />
          </span>
        </>
      }
    >
      {help && (
        <p className={styles['help']}>
          <Copy id={help} />
        </p>
      )}
      {channelsShown.map((channel) => (
        <div key={channel} className={styles['line']}>
          <span className={styles['words']}>
            <Copy id={channelWords[channel]} />
            {config.channels[channel].fault !== null && (
              <span className={styles['help']}>
                <ChannelFault {...config.channels[channel]} />
              </span>
            )}
          </span>
          <EventSwitch {...{ config, onSaving, event, channel }} />
        </div>
      ))}
    </Fold>
  )
}

/** "In the app, text": the ways that are open, as one line. */
function Where({ config, event }: { config: NotificationConfig; event: NotificationEvent }) {
  const copy = useCopy()
  const locale = useLocale()
  const ways = channelsShown
    .filter((channel) => config.events[event][channel] && config.channels[channel].fault === null)
    .map((channel) => copy(channelWords[channel]))
    .map((way, place) => (place === 0 ? way : way.toLocaleLowerCase(locale)))
  return <>{ways.length === 0 ? copy('notifications.settings.none-on') : ways.join(', ')}</>
}
