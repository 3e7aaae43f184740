// Reads the service of feature flags, and the environments of hosts whose names do not give them.
import { flagEnvironments, type EnvironmentOverrides, type FlagEnvironment } from '@daybreak/contract'
import { isPlainRemote, type SettingsReader } from './settings.ts'

export type FlagsConfig = {
  /** Decision 45: "a table in configuration overrides". */
  environments: EnvironmentOverrides
  /** What one client address may evaluate. */
  requestsPerMinute: number
  /** null: our own service. */
  launchDarkly: LaunchDarklyConfig | null
}

/** `sdkKey` is a secret; `clientSideId` is in every page. `relay`: the address of a Relay Proxy in place of LaunchDarkly's own. */
export type LaunchDarklyConfig = { sdkKey: string; clientSideId: string; relay: string | null }

/** Our reading: a page asks when it opens, when it becomes visible again and when flags change; a whole restaurant is one address. */
const requestsPerMinute = { production: 1_200, sandbox: 1_000_000 } as const

export function readFlags(settings: SettingsReader, mode: 'sandbox' | 'production'): FlagsConfig {
  const kind = settings.choice('FLAGS_PROVIDER', ['embedded', 'launchdarkly'], 'embedded')
  const own = { environments: readEnvironments(settings), requestsPerMinute: requestsPerMinute[mode] }
  const sdkKey = settings.text('LAUNCHDARKLY_SDK_KEY')
  const clientSideId = settings.text('LAUNCHDARKLY_CLIENT_SIDE_ID')
  const relay = settings.origin('LAUNCHDARKLY_RELAY_ORIGIN')
  if (kind === 'embedded') {
    // Half a set-up is a mistake that no one would see.
    if (sdkKey !== null || clientSideId !== null || relay !== null)
      settings.faults.push('LAUNCHDARKLY_… is set, but FLAGS_PROVIDER is embedded: set FLAGS_PROVIDER=launchdarkly, or remove it')
    return { ...own, launchDarkly: null }
  }
  if (sdkKey === null || clientSideId === null) {
    settings.faults.push('FLAGS_PROVIDER=launchdarkly needs LAUNCHDARKLY_SDK_KEY and LAUNCHDARKLY_CLIENT_SIDE_ID')
    return { ...own, launchDarkly: null }
  }
  if (!/^sdk-[0-9a-f-]+$/.test(sdkKey)) settings.faults.push('LAUNCHDARKLY_SDK_KEY must be an SDK key, which begins with sdk-')
  // The secret one in its place would be in every page.
  if (!/^[0-9a-f]{24}$/.test(clientSideId))
    settings.faults.push('LAUNCHDARKLY_CLIENT_SIDE_ID must be a client-side ID: 24 hexadecimal digits')
  if (isPlainRemote(relay))
    settings.faults.push('LAUNCHDARKLY_RELAY_ORIGIN must begin with https:// unless it is on this machine')
  return { ...own, launchDarkly: { sdkKey, clientSideId, relay } }
}

function readEnvironments(settings: SettingsReader): EnvironmentOverrides {
  const entries = (settings.text('FLAGS_ENVIRONMENTS') ?? '').split(',').flatMap((entry) => {
    if (entry.trim() === '') return []
    const [host = '', name = ''] = entry.trim().split('=')
    const environment = flagEnvironments.find((one) => one === name)
    if (environment !== undefined && /^[a-z0-9.-]+$/i.test(host)) return [[host.toLowerCase(), environment] as const]
    settings.faults.push(
      `FLAGS_ENVIRONMENTS must be a list such as pay.example.com=production,try.example.com=staging; "${entry.trim()}" is no entry`,
    )
    return []
  })
  return Object.fromEntries<FlagEnvironment>(entries)
}
