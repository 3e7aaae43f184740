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
      <section key={name} className={styles['disclosures']}>
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
  const { config, states, event } = props
  return (
    <Disclosure
      isOneOf="notifications"
      summary={
        <>
          <span className={styles['name']}>
            <Copy id={eventWords[event].name} />
          </span>
          <span className={styles['help']}>
            <Where {...{ config, states, event }} />
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
            {states[channel].fault !== null && (
              <span className={styles['help']}>
                <Copy id={states[channel].fault} />
              </span>
            )}
          </span>
          <EventSwitch {...{ ...props, channel }} />
        </div>
      ))}
    </Disclosure>
  )
}

/** "In the app, text": the channels that are open, as one line. */
function Where({ config, states, event }: Pick<EventsProps, 'config' | 'states'> & { event: NotificationEvent }) {
  const copy = useCopy()
  const locale = useLocale()
  const open = channelsShown
    .filter((channel) => config.events[event][channel] && states[channel].state === 'open')
    .map((channel) => copy(channelWords[channel]))
    .map((word, position) => (position === 0 ? word : word.toLocaleLowerCase(locale)))
  return <>{open.length === 0 ? copy('notifications.settings.none-on') : open.join(', ')}</>
}
