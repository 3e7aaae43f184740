// Finds test settings in a production configuration: test environments and their keys, reused keys, and plain ones.
import type { StytchConfig } from './auth-provider.ts'
import type { TwilioConfig } from './carriers.ts'
import { signingKeyNames, type SigningKeys } from './signing-keys.ts'

export type TrialSettings = {
  cardProvider: { url: string; publicOrigin: string; apiKey: string | null; signingKeys: SigningKeys }
  twilio: TwilioConfig | null
  stytch: StytchConfig | null
}

export function trialFaults(config: TrialSettings): string[] {
  return [...testEnvironments(config), ...badKeys(config)]
}

function testEnvironments({ cardProvider, stytch }: TrialSettings): string[] {
  const addresses = {
    CARD_PROVIDER_URL: cardProvider.url,
    CARD_PROVIDER_PUBLIC_ORIGIN: cardProvider.publicOrigin,
    STYTCH_BASE_URL: stytch?.baseUrl ?? '',
  }
  const faults = Object.entries(addresses)
    .filter(([, address]) => isOfTestEnvironment(address))
    .map(([name]) => `${name} is of a test environment, which production does not use`)
  if (stytch?.secret.startsWith('secret-test-') === true)
    faults.push('STYTCH_SECRET is of a test project, which production does not use')
  return faults
}

/** Providers name their test environments so: api.us.test.highnote.com, test.stytch.com. What ends in .test is a name of its own. */
function isOfTestEnvironment(address: string): boolean {
  const labels = (URL.parse(address)?.hostname ?? '').split('.').slice(0, -1)
  return labels.some((label) => label === 'test' || label === 'sandbox')
}

function badKeys({ cardProvider: { apiKey, signingKeys }, twilio, stytch }: TrialSettings): string[] {
  const keys = Object.entries({
    CARD_PROVIDER_API_KEY: [apiKey],
    [signingKeyNames.events]: signingKeys.events,
    [signingKeyNames.authorization]: signingKeys.authorization.filter((key) => !signingKeys.events.includes(key)),
    TWILIO_AUTH_TOKEN: [twilio?.authToken ?? null],
    STYTCH_SECRET: [stytch?.secret ?? null],
  }).flatMap(([name, list]) => [...new Set(list)].flatMap((key) => (key === null ? [] : [{ name, key }])))
  return keys.flatMap(({ name, key }, index) => {
    const twin = keys.slice(0, index).find((other) => other.key === key)
    return twin === undefined ? [] : [`${name} is the same key as ${twin.name}`]
  })
}
