// Chooses the senders of messages to workers: the configured message providers, and the sandbox's inbox for the rest.
import type { ClientConfig } from '@daybreak/contract'
import { createPushPort, type PushPortDeps } from '#features/notifications'
import { originOf, type Config } from '#platform/config.ts'
import { isLocalHost } from '#platform/config/settings.ts'
import { sandboxPort } from '#platform/outbox/carriers.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import type { MessagePorts } from '#platform/outbox/outbox.ts'
import { createSmtpCarrier } from '#platform/outbox/email/smtp-carrier.ts'
import { createTwilioCarrier } from '#platform/outbox/twilio-carrier.ts'

/** Production is never without message providers: its configuration refuses to be. */
export function messagePorts(
  config: Config,
  { brand, supportEmail }: Pick<ClientConfig, 'brand' | 'supportEmail'>,
  deps: Pick<PushPortDeps, 'database' | 'encryption' | 'clock'>,
): MessagePorts {
  const { twilio, smtp, publicOrigin, callsWithCodes, pushServices: services } = config
  const webhooks = `${originOf(config)}/webhooks/twilio`
  const phones =
    twilio &&
    createTwilioCarrier({
      ...twilio,
      statusCallbackUrl: isReachable(publicOrigin) ? `${webhooks}/status` : null,
      calls: { answerUrl: `${webhooks}/call`, statusUrl: `${webhooks}/call-status` },
      now: deps.clock.now,
    })
  return {
    sms: phones?.sms ?? sandboxPort,
    ...(phones?.whatsapp && { whatsapp: phones.whatsapp }),
    ...(callsWithCodes && { voice: phones?.voice ?? sandboxPort }),
    email: smtp === null ? sandboxPort : createSmtpCarrier(smtp, { brand, origin: originOf(config) }),
    push: createPushPort({ ...deps, services, subject: isReachable(publicOrigin) ? publicOrigin : `mailto:${supportEmail}` }),
  }
}

/** The channels whose messages stay here, to be read in the sandbox's inbox: those without a message provider of their own. */
export function inboxChannels({ twilio, smtp }: Config): Channel[] {
  return [...(twilio === null ? (['sms', 'voice'] as const) : []), ...(smtp === null ? (['email'] as const) : [])]
}

/** Twilio refuses a message whose callback leads nowhere that it can reach. */
function isReachable(publicOrigin: string | null): publicOrigin is string {
  return publicOrigin !== null && !isLocalHost(new URL(publicOrigin).hostname)
}
