// Chooses who carries messages to workers.
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import { sandboxPort, type MessagePort } from '#platform/outbox/outbox.ts'

export function messagePorts({ mode }: Config, log: Log): Record<Channel, MessagePort> {
  if (mode === 'sandbox') return { sms: sandboxPort, email: sandboxPort }
  // Said at each start: a production without carriers serves, but nobody can sign in by code.
  log.error('message_carriers_missing', {
    channels: ['sms', 'email'],
    message: 'This version has no adapter for Twilio and SMTP yet',
  })
  return { sms: missingPort('Twilio'), email: missingPort('SMTP') }
}

/** The message waits in the outbox, and its job among the dead, until a version with the adapter sends it; a code only as long as it lives. */
function missingPort(carrier: string): MessagePort {
  return {
    deliver: async () => {
      throw new Error(`this version has no adapter for ${carrier}`)
    },
  }
}
