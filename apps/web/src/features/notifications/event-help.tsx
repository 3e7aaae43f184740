// Explains an event, with the amount from which it notifies.
import type { NotificationConfig, NotificationEvent } from '@daybreak/contract'
import { cents, formatDollars } from '@daybreak/money'
import { Copy } from '#platform/copy/copy.tsx'
import { eventWords } from './event-words.ts'

export function EventHelp({ event, thresholds }: Pick<NotificationConfig, 'thresholds'> & { event: NotificationEvent }) {
  const { help, threshold } = eventWords[event]
  return <Copy id={help} {...(threshold && { values: { amount: formatDollars(cents(BigInt(thresholds[threshold]))) } })} />
}
