// Chooses who carries messages to workers: the configured carriers, and the sandbox's inbox for the rest.
import type { Clock } from '@daybreak/time'
import { originOf, type Config } from '#platform/config.ts'
import { isLocalHost } from '#platform/config/settings.ts'
import { sandboxPort } from '#platform/outbox/carriers.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import type { MessagePorts } from '#platform/outbox/outbox.ts'
import { createSmtpCarrier } from '#platform/outbox/email/smtp-carrier.ts'
import { createTwilioCarrier } from '#platform/outbox/twilio-carrier.ts'

/** Production is never without carriers: its configuration refuses to be. */
export function messagePorts(config: Config, brandName: string, clock: Clock): MessagePorts {
  const { twilio, smtp, publicOrigin, callsWithCodes } = config
  const webhooks = `${originOf(config)}/webhooks/twilio`
  const phones =
    twilio &&
    createTwilioCarrier({
      ...twilio,
      statusCallbackUrl: isReachable(publicOrigin) ? `${webhooks}/status` : null,
      calls: { answerUrl: `${webhooks}/call`, statusUrl: `${webhooks}/call-status` },
      now: clock.now,
    })
  return {
    sms: phones?.sms ?? sandboxPort,
    ...(phones?.whatsapp && { whatsapp: phones.whatsapp }),
    ...(callsWithCodes && { voice: phones?.voice ?? sandboxPort }),
    email: smtp === null ? sandboxPort : createSmtpCarrier(smtp, { brand: brandName, origin: originOf(config) }),
  }
}

/** The channels whose messages stay here, to be read in the sandbox's inbox: those without a carrier of their own. */
export function inboxChannels({ twilio, smtp }: Config): Channel[] {
  return [...(twilio === null ? (['sms', 'voice'] as const) : []), ...(smtp === null ? (['email'] as const) : [])]
}

/** Twilio refuses a message whose callback leads nowhere that it can reach. */
function isReachable(publicOrigin: string | null): boolean {
  return publicOrigin !== null && !isLocalHost(new URL(publicOrigin).hostname)
}
