// Lists the methods by which codes may be sent: those that are configured, except those whose flag is off for the caller.
// Decision 48.
import type { FlagKey } from '@daybreak/contract'
import type { FlagAsker, FlagsPort } from '#platform/flags/flags-port.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'

export type OfferedMethodsDeps = { outbox: Pick<Outbox, 'channels'>; flags: FlagsPort }

const flagOfChannel: Partial<Record<Channel, FlagKey>> = { whatsapp: 'sign-in-whatsapp', voice: 'sign-in-call' }

export async function isMethodOffered(
  { outbox, flags }: OfferedMethodsDeps,
  channel: Channel,
  asker: FlagAsker,
): Promise<boolean> {
  if (!outbox.channels.includes(channel)) return false
  const flag = flagOfChannel[channel]
  return flag === undefined || flags.isOn(flag, asker)
}
