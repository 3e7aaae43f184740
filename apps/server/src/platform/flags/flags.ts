// Feature flags of a server: queried by OpenFeature, evaluated in memory or by LaunchDarkly, and served to pages. Specification
// 5; decision 45.
import { randomUUID } from 'node:crypto'
import {
  environmentOf,
  flagDefinitions,
  flagKeys,
  type FlagContext,
  type FlagEnvironment,
  type FlagKey,
} from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { NOOP_PROVIDER, OpenFeature } from '@openfeature/server-sdk'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { createSharedCache } from '#platform/changes/shared-cache.ts'
import type { FlagsConfig } from '#platform/config/flags.ts'
import type { Database } from '#platform/database/database.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Log } from '#platform/log.ts'
import { createChangeStream } from './change-stream.ts'
import { createEmbeddedProvider } from './embedded-provider.ts'
import { flagSetOf, type FlagSet } from './flag-set.rules.ts'
import { allFlags, flagsTopic, readFlagSet } from './flag-set.store.ts'
import { createFlagUse } from './flag-use.ts'
import type { FlagAsker, FlagReader, FlagsPort } from './flags-port.ts'
import { openLaunchDarkly } from './launchdarkly-provider.ts'
import { routesOfFlags } from './ofrep.routes.ts'

export type FlagsDesk = FlagsPort & FlagReader & { routes: RouteDefinition[]; close(): Promise<void> }

export type FlagsDeps = {
  database: Database
  feed: ChangeFeed
  /** A steady clock in milliseconds. */
  nowMs: () => number
  log: Log
  settings: FlagsConfig
  /** The address that people open: the API's own. */
  origin: string
}

export function createFlags({ database, feed, nowMs, log, settings, origin }: FlagsDeps): FlagsDesk {
  const read = createReader({ database, feed, log })
  const stream = createChangeStream(read)
  feed.onChange(flagsTopic, () => stream.poll())
  const use = createFlagUse({ database, nowMs, log })
  // OpenFeature is one for the process; a domain of its own keeps instances of a test apart.
  const domain = `daybreak-${randomUUID()}`
  const client = OpenFeature.getClient(domain)
  const starting = startProvider()
  const environment = environmentOf(new URL(origin).hostname, settings.environments)

  async function startProvider(): Promise<void> {
    try {
      const { launchDarkly } = settings
      OpenFeature.setProvider(
        domain,
        launchDarkly === null ? createEmbeddedProvider(read) : await openLaunchDarkly(launchDarkly, log),
      )
    } catch (error) {
      // The defaults hold.
      log.error('flags_provider_failed', { error })
    }
  }

  // A provider that is not ready answers the default, and so does one that fails.
  const evaluate = (key: FlagKey, asker: FlagAsker): Promise<boolean> =>
    client.getBooleanValue(key, flagDefinitions[key].value, contextOf(asker, environment))

  return {
    async isOn(key, asker) {
      use.note(key)
      return evaluate(key, asker)
    },
    async readAll(asker) {
      const entries = await Promise.all(flagKeys.map(async (key) => [key, await evaluate(key, asker)] as const))
      return Object.fromEntries(entries) as Record<FlagKey, boolean>
    },
    routes: routesOfFlags({ read, stream, noteUse: use.note, requestsPerMinute: settings.requestsPerMinute }),
    async close() {
      stream.close()
      await starting
      await OpenFeature.setProviderAndWait(domain, NOOP_PROVIDER)
      await use.close()
    },
  }
}

/** The set that holds now. While it cannot be read, the one that held last; before there is one, none: every default holds. */
function createReader({ database, feed, log }: Pick<FlagsDeps, 'database' | 'feed' | 'log'>): () => Promise<FlagSet> {
  let last: FlagSet = { version: 0, flags: new Map() }
  const cache = createSharedCache<FlagSet>({
    feed,
    topic: flagsTopic,
    maxEntries: 1,
    async load() {
      const { version, text } = await readFlagSet(database.query)
      // A version says what a set is: it is read once.
      if (version !== last.version) last = flagSetOf(version, text)
      return last
    },
  })
  return async () => {
    try {
      return (await cache.get(allFlags)) ?? last
    } catch (error) {
      log.warn('flags_not_read', { error })
      return last
    }
  }
}

export function contextOf(asker: FlagAsker, environment: FlagEnvironment): FlagContext {
  const targetingKey = 'employeeId' in asker ? publicId('emp', asker.employeeId) : asker.deviceId
  return { environment, ...(targetingKey !== undefined && { targetingKey }) }
}
