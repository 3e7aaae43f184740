// Events in rows, channels in columns: where there is room for it.
import Ban from 'lucide-react/icons/ban'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Icon } from '#ui'
import { channelsShown, channelWords, eventGroups, eventWords } from './event-words.ts'
import { EventSwitch, type EventsProps } from './event-switch.tsx'
import styles from './notifications.module.css'

export function EventTable({ config, onSaving }: EventsProps) {
  const copy = useCopy()
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <td aria-label={copy('notifications.settings.heading')} />
          {channelsShown.map((channel) => (
            <th key={channel} scope="col">
              <Copy id={channelWords[channel]} />
              {config.channels[channel].fault !== null && (
                <span className={styles['fault']}>
                  <Icon of={Ban} size="sm" />
                  <ChannelFault {...config.channels[channel]} />
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
            {told.map((event) => {
              const { name, help } = eventWords[event]
              return (
                <tr key={event}>
                  <th scope="row">
                    <span className={styles['name']}>
                      <Copy id={name} />
                    </span>
                    {help && (
                      <span className={styles['help']}>
                        <Copy id={help} />
                      </span>
                    )}
                  </th>
                  {channelsShown.map((channel) => (
                    <td key={channel}>
                      <EventSwitch {...{ config, onSaving, event, channel }} />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        )
      })}
    </table>
  )
}

export function ChannelFault({ fault }: { fault: string | null }) {
  if (fault === null) return null
  return <Copy id={fault === 'stopped' ? 'notifications.sms.stopped' : 'notifications.channel.closed'} />
}
