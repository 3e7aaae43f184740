// Reads the sandbox's settings from the environment, where `npm start` puts all of them; the names are the README's.
import { resolve } from 'node:path'

export type IssuerConfig = {
  host: string
  port: number
  dataDir: string
  apiKey: string
  /** Signs what the sandbox sends. */
  signingKey: string
  allowedOrigins: readonly string[]
  /** Where browsers reach it; null: where it listens. */
  publicOrigin: string | null
  /** So long an application says PENDING. */
  decidesAfterMs: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** The environment cannot be used; the message is one line and carries no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const minKeyLength = 16

/** @throws ConfigError with every fault, in one line */
export function readIssuerConfig(environment: Environment): IssuerConfig {
  const faults: string[] = []
  const text = (name: string): string | null => environment[name]?.trim() || null

  function port(name: string, fallback: number): number {
    const value = text(name)
    if (value === null) return fallback
    const read = /^\d{1,5}$/.test(value) ? Number.parseInt(value, 10) : -1
    if (read < 0 || read > 65_535) faults.push(`${name} must be a port from 0 to 65535, not "${value}"`)
    return read
  }

  const host = text('HOST') ?? '127.0.0.1'
  if (!isLocal(host) && text('DAYBREAK_ALLOW_REMOTE_SANDBOX') !== '1') {
    faults.push(`HOST=${host} would show a sandbox to other machines: set DAYBREAK_ALLOW_REMOTE_SANDBOX=1 if that is meant`)
  }
  const apiKey = text('CARD_PROVIDER_API_KEY') ?? ''
  if (apiKey.length < minKeyLength) faults.push(`CARD_PROVIDER_API_KEY must be set to at least ${minKeyLength} characters`)
  const signingKey = text('CARD_PROVIDER_SIGNING_KEY') ?? ''
  if (signingKey.length < minKeyLength) {
    faults.push(`CARD_PROVIDER_SIGNING_KEY must be set to at least ${minKeyLength} characters`)
  }
  // A product takes a list while its keys rotate; here one key signs, and a list would be taken for a single one.
  if (signingKey.includes(',')) faults.push('CARD_PROVIDER_SIGNING_KEY must be one key, not a list: it signs what is sent')
  const publicOrigin = text('PUBLIC_ORIGIN')
  if (publicOrigin !== null && URL.parse(publicOrigin)?.origin !== publicOrigin) {
    faults.push(`PUBLIC_ORIGIN must be an origin such as https://pay.example.com, not "${publicOrigin}"`)
  }
  const ownOrigin = text('CARD_PROVIDER_PUBLIC_ORIGIN')
  if (ownOrigin !== null && URL.parse(ownOrigin)?.origin !== ownOrigin) {
    faults.push(`CARD_PROVIDER_PUBLIC_ORIGIN must be an origin such as https://cards.example.com, not "${ownOrigin}"`)
  }
  const decidesAfterMs = text('ISSUER_DECIDES_AFTER_MS') ?? '1000'
  if (!/^\d{1,6}$/.test(decidesAfterMs)) {
    faults.push(`ISSUER_DECIDES_AFTER_MS must be a number of milliseconds, not "${decidesAfterMs}"`)
  }
  const productPort = port('PORT', 8080)
  const config: IssuerConfig = {
    host,
    port: port('ISSUER_PORT', 8081),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    apiKey,
    signingKey,
    // Without a public origin only this machine can open the product, by either of its names.
    allowedOrigins:
      publicOrigin === null ? ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${productPort}`) : [publicOrigin],
    publicOrigin: ownOrigin,
    decidesAfterMs: Number.parseInt(decidesAfterMs, 10),
  }
  if (faults.length > 0) throw new ConfigError(`Card provider: ${faults.join('; ')}`)
  return config
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
