// Connects LaunchDarkly's client for pages to OpenFeature; loaded only where it is configured.
import type { ClientConfig } from '@daybreak/contract'
import { LaunchDarklyClientProvider } from '@openfeature/launchdarkly-client-provider'
import { ProviderStatus, type EvaluationContext, type Provider } from '@openfeature/web-sdk'

const initializationSeconds = 10

/** The provider itself keeps silent when the service does not answer, and its flags would be the defaults: what held last is to hold. */
class AnsweredProvider extends LaunchDarklyClientProvider {
  override async initialize(context?: EvaluationContext): Promise<void> {
    await super.initialize(context)
    if (this.status === ProviderStatus.ERROR) throw new Error('LaunchDarkly did not answer')
  }
}

export function openLaunchDarkly({ clientSideId, relay }: NonNullable<ClientConfig['flags']['launchDarkly']>): Provider {
  return new AnsweredProvider(clientSideId, {
    streaming: true,
    // Nothing that a worker does is sent: values come in, and that is all.
    sendEvents: false,
    fetchGoals: false,
    diagnosticOptOut: true,
    initializationTimeout: initializationSeconds,
    logger: { error() {}, warn() {}, info() {}, debug() {} },
    ...(relay !== null && { baseUrl: relay, streamUrl: relay, eventsUrl: relay }),
  })
}
