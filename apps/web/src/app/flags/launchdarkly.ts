// LaunchDarkly's client for pages behind OpenFeature; loaded only where it is configured.
import type { ClientConfig } from '@daybreak/contract'
import { LaunchDarklyClientProvider } from '@openfeature/launchdarkly-client-provider'
import type { Provider } from '@openfeature/web-sdk'

const initializationSeconds = 10

export function openLaunchDarkly({ clientSideId, relay }: NonNullable<ClientConfig['flags']['launchDarkly']>): Provider {
  return new LaunchDarklyClientProvider(clientSideId, {
    streaming: true,
    // Nothing of what a worker does goes out: values come in, and that is all.
    sendEvents: false,
    fetchGoals: false,
    diagnosticOptOut: true,
    initializationTimeout: initializationSeconds,
    logger: { error() {}, warn() {}, info() {}, debug() {} },
    ...(relay !== null && { baseUrl: relay, streamUrl: relay, eventsUrl: relay }),
  })
}
