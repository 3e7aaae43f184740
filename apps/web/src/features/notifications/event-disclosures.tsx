// The phone layout: a line for each event that says which channels it uses, and opens to change them. Picture "notifications-phone".
import type { NotificationEvent } from '@daybreak/contract'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { Disclosure } from '#ui'
import { channelsShown, channelWords, eventGroups, eventWords } from './event-words.ts'
import { EventHelp } from './event-help.tsx'
import { EventSwitch, type EventsProps } from './event-switch.tsx'
import styles from './notifications.module.css'

export function EventDisclosures(props: EventsProps) {
  const { told } = props.config
  return eventGroups.map(({ name, events }) => {
    const shown = events.filter((event) => told.includes(event))
    return shown.length === 0 ? null : (
      <section key={name} className={styles['folds']}>
        <h3 className={styles['group']}>
          <Copy id={name} />
        </h3>
        {shown.map((event) => (
          <EventDisclosure key={event} {...props} event={event} />
        ))}
      </section>
    )
  })
}

function EventDisclosure(props: EventsProps & { event: NotificationEvent }) {
  const { config, ways, event } = props
  return (
    <Disclosure
      isOneOf="notifications"
      summary={
        <>
          <span className={styles['name']}>
            <Copy id={eventWords[event].name} />
          </span>
          <span className={styles['help']}>
            <Where {...{ config, ways, event }} />
          </span>
        </>
      }
    >
      <p className={styles['help']}>
        <EventHelp {...{ event, ...config }} />
      </p>
      {channelsShown.map((channel) => (
        <div key={channel} className={styles['line']}>
          <span className={styles['words']}>
            <Copy id={channelWords[channel]} />
            {ways[channel].fault !== null && (
              <span className={styles['help']}>
                <Copy id={ways[channel].fault} />
              </span>
            )}
          </span>
          <EventSwitch {...{ ...props, channel }} />
        </div>
      ))}
    </Disclosure>
  )
}

/** "In the app, text": the ways that are open, as one line. */
function Where({ config, ways, event }: Pick<EventsProps, 'config' | 'ways'> & { event: NotificationEvent }) {
  const copy = useCopy()
  const locale = useLocale()
  const open = channelsShown
    .filter((channel) => config.events[event][channel] && ways[channel].state === 'open')
    .map((channel) => copy(channelWords[channel]))
    .map((way, position) => (position === 0 ? way : way.toLocaleLowerCase(locale)))
  return <>{open.length === 0 ? copy('notifications.settings.none-on') : open.join(', ')}</>
}
