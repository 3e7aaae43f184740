// Decides which channels are open on this page: the name of a closed one, and whether its switches can be pressed. Pure.
import type { NotificationConfig } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import type { AlertsHere } from '#platform/alerts/this-browser.ts'
import type { ShownChannel } from './event-words.ts'

/** DESIGN-2, "Alerts": the switches of a closed way are never shown on, and keep what was chosen for later. `asks`: a press opens it first. */
export type ChannelState = { state: 'open' | 'asks' | 'closed'; fault: CopyKey | null }

export function channelsOf({ channels }: NotificationConfig, here: AlertsHere): Record<ShownChannel, ChannelState> {
  return {
    inApp: stateOf(channels.inApp),
    sms: stateOf(channels.sms),
    email: stateOf(channels.email),
    push: channels.push.fault === null ? stateOf(channels.push) : browserState(here),
  }
}

function stateOf({ fault }: NotificationConfig['channels']['sms']): ChannelState {
  if (fault === null) return { state: 'open', fault: null }
  return { state: 'closed', fault: fault === 'stopped' ? 'notifications.sms.stopped' : 'notifications.channel.closed' }
}

/** No browser of the worker's has alerts: this one may be the first. */
function browserState(here: AlertsHere): ChannelState {
  if (here === 'ready') return { state: 'asks', fault: null }
  return { state: 'closed', fault: here === 'blocked' ? 'notifications.push.blocked' : 'notifications.channel.closed' }
}
