// Events in rows and channels in columns, where there is space for it.
import Ban from 'lucide-react/icons/ban'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Icon } from '#ui'
import { channelsShown, channelWords, eventGroups, eventWords } from './event-words.ts'
import { EventHelp } from './event-help.tsx'
import { EventSwitch, type EventsProps } from './event-switch.tsx'
import styles from './notifications.module.css'

export function EventTable(props: EventsProps) {
  const copy = useCopy()
  const { config, states } = props
  return (
    <div className={styles['scrolled']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <td aria-label={copy('notifications.settings.heading')} />
            {channelsShown.map((channel) => (
              <th key={channel} scope="col">
                <Copy id={channelWords[channel]} />
                {states[channel].fault !== null && (
                  <span className={styles['fault']}>
                    <Icon of={Ban} size="sm" />
                    <Copy id={states[channel].fault} />
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {eventGroups.map(({ name: group, events }) => {
          const told = events.filter((event) => config.told.includes(event))
          return told.length === 0 ? null : (
            <tbody key={group}>
              <tr>
                <th colSpan={channelsShown.length + 1} scope="rowgroup" className={styles['group']}>
                  <Copy id={group} />
                </th>
              </tr>
              {told.map((event) => (
                <tr key={event}>
                  <th scope="row">
                    <span className={styles['name']}>
                      <Copy id={eventWords[event].name} />
                    </span>
                    <span className={styles['help']}>
                      <EventHelp {...{ event, ...config }} />
                    </span>
                  </th>
                  {channelsShown.map((channel) => (
                    <td key={channel}>
                      <EventSwitch {...{ ...props, event, channel }} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}
