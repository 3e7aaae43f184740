// Asks the flag service by OpenFeature and follows its changes; loaded when the page has nothing else to do. Specification 5; decision 45.
import { deviceIdIn, environmentOf, flagDefinitions, flagKeys, type ClientConfig } from '@daybreak/contract'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature, ProviderEvents, type Provider } from '@openfeature/web-sdk'
import { loadedBrand } from '#platform/copy/brand.ts'
import { setFlags } from '#platform/flags/flag-values.ts'

const firstRetryMs = 5_000
const maxRetryMs = 300_000

/**
 * Evaluates for a worker's public id, or the device's own id, until the signal ends it. While the service is away, what held last holds; it is
 * asked again, later each time.
 */
export async function followFlags(targetingKey: string, settings: ClientConfig['flags'], signal: AbortSignal): Promise<void> {
  const client = OpenFeature.getClient()
  const read = () => {
    if (!signal.aborted)
      setFlags(Object.fromEntries(flagKeys.map((key) => [key, client.getBooleanValue(key, flagDefinitions[key].value)])))
  }
  client.addHandler(ProviderEvents.ConfigurationChanged, read)
  signal.addEventListener('abort', () => void end(read))
  await OpenFeature.setContext({ targetingKey, environment: environmentOf(window.location.hostname, settings.environments) })
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(maxRetryMs, retryMs * 2)) {
    try {
      await OpenFeature.setProviderAndWait(await openProvider(settings))
      return read()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** Before sign-in. Decision 45, "anonymous id of the device". Such a page is left by loading another one, which ends it. */
export async function followDeviceFlags(): Promise<void> {
  const { flags } = await loadedBrand
  // Where no cookie is kept, the id is this page's alone.
  const deviceId = deviceIdIn(document.cookie) ?? crypto.randomUUID()
  await followFlags(deviceId, flags, new AbortController().signal)
}

async function end(read: () => void): Promise<void> {
  OpenFeature.getClient().removeHandler(ProviderEvents.ConfigurationChanged, read)
  await OpenFeature.clearProviders()
}

async function openProvider({ launchDarkly }: ClientConfig['flags']): Promise<Provider> {
  if (launchDarkly !== null) return (await import('./launchdarkly.ts')).openLaunchDarkly(launchDarkly)
  // What is stored on the device is for the first paint, which does not wait for this file.
  return new OFREPWebProvider({ baseUrl: window.location.origin, cacheMode: 'disabled' }) as Provider
}
