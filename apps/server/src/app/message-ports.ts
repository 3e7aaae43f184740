// Chooses who carries messages to workers: the configured carriers, and the sandbox's inbox for the rest.
import type { Clock } from '@daybreak/time'
import type { Config } from '#platform/config.ts'
import { isLocalHost } from '#platform/config/settings.ts'
import { sandboxPort } from '#platform/outbox/carriers.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import type { MessagePorts } from '#platform/outbox/outbox.ts'
import { createSmtpCarrier } from '#platform/outbox/smtp-carrier.ts'
import { createTwilioCarrier } from '#platform/outbox/twilio-carrier.ts'

/** Production is never without carriers: its configuration refuses to be. */
export function messagePorts({ twilio, smtp, publicOrigin }: Config, brandName: string, clock: Clock): MessagePorts {
  const texts = twilio && createTwilioCarrier({ ...twilio, statusCallbackUrl: statusCallbackUrl(publicOrigin), now: clock.now })
  return {
    sms: texts?.sms ?? sandboxPort,
    ...(texts?.whatsapp && { whatsapp: texts.whatsapp }),
    email: smtp === null ? sandboxPort : createSmtpCarrier(smtp, brandName),
  }
}

/** The channels whose messages stay here, to be read in the sandbox's inbox: those without a carrier of their own. */
export function inboxChannels({ twilio, smtp }: Config): Channel[] {
  return [...(twilio === null ? (['sms'] as const) : []), ...(smtp === null ? (['email'] as const) : [])]
}

/** Twilio refuses a message whose callback leads nowhere that it can reach. */
function statusCallbackUrl(publicOrigin: string | null): string | null {
  if (publicOrigin === null || isLocalHost(new URL(publicOrigin).hostname)) return null
  return `${publicOrigin}/webhooks/twilio/status`
}
