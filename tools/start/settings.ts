// Reads the settings of `npm start` from the environment, and derives those of the processes it starts.
import { join } from 'node:path'
import { sandboxSecrets } from '../../apps/server/src/platform/crypto/secrets.ts'
import { readConfig, type Config } from '../../apps/server/src/platform/config.ts'
import { originAt } from '../../apps/server/src/platform/config/settings.ts'

export type Settings = {
  config: Config
  /** Where people open it. */
  address: string
  /** Where this machine reaches the server, whatever is in front of it. */
  localAddress: string
  /** False when a real card provider is configured: then ours does not start. */
  hasSandboxProvider: boolean
  /** The environment of the processes. */
  env: NodeJS.ProcessEnv
}

/** @throws ConfigError with one line, as the server itself would say it. */
export async function readSettings(environment: NodeJS.ProcessEnv): Promise<Settings> {
  const config = readConfig(environment)
  const hasSandboxProvider = config.mode === 'sandbox' && environment['CARD_PROVIDER_URL'] === undefined
  const env: NodeJS.ProcessEnv = { ...environment }
  if (hasSandboxProvider) {
    // The server reads the same file; the card provider is another company's and gets the two keys they share by name.
    const { issuerApiKey, issuerSigningKey } = await sandboxSecrets(config.dataDir)
    env['CARD_PROVIDER_API_KEY'] ??= issuerApiKey
    env['CARD_PROVIDER_SIGNING_KEY'] ??= issuerSigningKey
  }
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const localAddress = originAt(host, config.port)
  return { config, address: config.publicOrigin ?? localAddress, localAddress, hasSandboxProvider, env }
}

export const entries = {
  server: join('apps', 'server', 'src', 'app', 'main.ts'),
  cardProvider: join('apps', 'issuer-sandbox', 'src', 'main.ts'),
}
