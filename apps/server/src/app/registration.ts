// Derives this server's registration at the card provider from its configuration, for the operator and for our own sandbox.
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@daybreak/time'
import { dailyLimits } from '#features/cards'
import { createRegistrationDesk, wantedAt, type RegistrationDesk } from '#features/issuer'
import type { Config } from '#platform/config.ts'
import { originAt } from '#platform/config/settings.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import { StartError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'

export type RegistrationWorld = {
  config: Config
  /** Of a sandbox, whose key is made with its secrets. */
  readSecrets(): Promise<Pick<Secrets, 'issuerApiKey'>>
  clock: Clock
  log: Log
}

const pollMs = 1_000

/** @throws StartError without an address at which the card provider reaches us */
export async function composeRegistration({ config, readSecrets, clock, log }: RegistrationWorld): Promise<RegistrationDesk> {
  const { url, apiKey, isSandbox, cardProductId: id, standIn } = config.cardProvider
  const origin = isSandbox ? localOrigin(config, config.port) : config.publicOrigin
  if (origin === null) throw new StartError('PUBLIC_ORIGIN is not set: the card provider has to reach us at a public address')
  const product = id === null ? null : { id, standIn, maxAuthorization: dailyLimits.purchases, clock }
  return createRegistrationDesk({
    url,
    apiKey: apiKey ?? (await readSecrets()).issuerApiKey,
    isSandbox,
    wanted: wantedAt(origin, product),
    log,
    pause: () => pause(pollMs),
  })
}

/** The sandbox calls this very process, whatever proxy is in front of it. */
export function localOrigin({ host: configured }: Pick<Config, 'host'>, port: number): string {
  const host = configured === '0.0.0.0' || configured === '::' ? '127.0.0.1' : configured
  return originAt(host, port)
}
