// Connects LaunchDarkly by its own OpenFeature provider, whose code is loaded only where it is configured.
import type { LDOptions } from '@launchdarkly/node-server-sdk'
import type { Provider } from '@openfeature/server-sdk'
import type { Log } from '#platform/log.ts'
import type { LaunchDarklyConfig } from '#platform/config/flags.ts'

/** What we use of it: the package's own types name files that are not found. */
type Opens = new (sdkKey: string, options: LDOptions) => Provider

export async function openLaunchDarkly({ sdkKey, relay }: LaunchDarklyConfig, log: Log): Promise<Provider> {
  const { LaunchDarklyProvider } = (await import('@launchdarkly/openfeature-node-server')) as { LaunchDarklyProvider: Opens }
  const warn = (...said: unknown[]) => log.warn('launchdarkly', { said: said.map(String).join(' ') })
  return new LaunchDarklyProvider(sdkKey, {
    // Contexts stay here: values come in, and no data about workers goes out.
    sendEvents: false,
    diagnosticOptOut: true,
    ...(relay !== null && { baseUri: relay, streamUri: relay, eventsUri: relay }),
    logger: { error: warn, warn, info() {}, debug() {} },
  })
}
