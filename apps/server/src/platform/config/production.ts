// Lists what keeps a configuration from production: what is missing, and every stand-in, test key and address without TLS.
import type { StytchConfig } from './auth-provider.ts'
import type { LoginIssuerConfig } from './login-issuer/login-issuer.ts'
import type { SmtpConfig, TwilioConfig } from './carriers.ts'
import { isOwnAddress, isThisMachine } from './settings.ts'
import { signingKeyFaults, signingKeyNames, type SigningKeys } from './signing-keys.ts'
import { trialFaults } from './test-settings.ts'

/** The part of the configuration that production has rules for. */
export type ProductionSettings = {
  isDemo: boolean
  databaseUrl: string | null
  publicOrigin: string | null
  secretsFile: string | null
  cardProvider: {
    url: string
    publicOrigin: string
    uploadOrigin: string
    apiKey: string | null
    signingKeys: SigningKeys
    details: 'frame' | 'viewer'
    cardProductId: string | null
  }
  twilio: TwilioConfig | null
  smtp: SmtpConfig | null
  stytch: StytchConfig | null
  loginIssuer: LoginIssuerConfig | null
  bankRoutingNumbers: readonly string[]
  brand: { bankName: string | null; supportPhone: string | null; supportEmail: string | null }
}

/** A production server with a stand-in for anything would look as if it worked. */
export function productionFaults(config: ProductionSettings, lacks?: 'signing_key'): string[] {
  return [...missingSettings(config, lacks), ...standIns(config), ...weakSettings(config), ...trialFaults(config)]
}

function missingSettings(config: ProductionSettings, lacks: 'signing_key' | undefined): string[] {
  const { brand, cardProvider } = config
  const missing = [
    config.databaseUrl === null && 'DATABASE_URL',
    config.publicOrigin === null && 'PUBLIC_ORIGIN',
    config.secretsFile === null && 'DAYBREAK_SECRETS_FILE',
    config.twilio === null && 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM (SMS would go to the sandbox)',
    config.smtp === null && 'SMTP_URL, SMTP_FROM (e-mail would go to the sandbox)',
    cardProvider.apiKey === null && 'CARD_PROVIDER_API_KEY',
    lacks !== 'signing_key' &&
      cardProvider.signingKeys.events.length === 0 &&
      `${signingKeyNames.events} (issuer register tells it)`,
    lacks !== 'signing_key' &&
      cardProvider.signingKeys.authorization.length === 0 &&
      `${signingKeyNames.authorization} (issuer register tells it)`,
    cardProvider.cardProductId === null && 'CARD_PROVIDER_CARD_PRODUCT_ID (cards would be made of whichever product comes first)',
    config.bankRoutingNumbers.length === 0 && 'BANK_ROUTING_NUMBERS (no payroll entry would be ours)',
    brand.bankName === null && 'BRAND_BANK_NAME (workers would be shown a made-up bank)',
    brand.supportPhone === null && 'BRAND_SUPPORT_PHONE (workers would be shown a made-up number)',
    brand.supportEmail === null && 'BRAND_SUPPORT_EMAIL (workers would be shown a made-up address)',
  ].filter((name) => name !== false)
  return missing.length > 0 ? [`production needs ${missing.join(', ')}`] : []
}

function standIns({ cardProvider, twilio, stytch, loginIssuer, isDemo }: ProductionSettings): string[] {
  const addresses = {
    CARD_PROVIDER_URL: cardProvider.url,
    CARD_PROVIDER_PUBLIC_ORIGIN: cardProvider.publicOrigin,
    // Without a value of its own it is the setting above, and its errors are reported there.
    CARD_PROVIDER_UPLOAD_ORIGIN: cardProvider.uploadOrigin === cardProvider.publicOrigin ? '' : cardProvider.uploadOrigin,
    TWILIO_BASE_URL: twilio?.baseUrl ?? '',
    STYTCH_BASE_URL: stytch?.baseUrl ?? '',
    OIDC_ISSUER: loginIssuer?.by === 'issuer' ? loginIssuer.issuer : '',
  }
  const faults = Object.entries(addresses)
    .filter(([, address]) => isThisMachine(address) || isOwnAddress(address))
    .map(([name]) => `${name} is a stand-in on this machine, which production does not use`)
  if (stytch?.projectId.startsWith('project-test-') === true)
    faults.push('STYTCH_PROJECT_ID is a test project, which production does not use')
  if (loginIssuer?.by === 'stytch' && loginIssuer.publicToken.startsWith('public-token-test-'))
    faults.push('STYTCH_PUBLIC_TOKEN is of a test project, which production does not use')
  if (cardProvider.details === 'frame')
    faults.push("CARD_PROVIDER_DETAILS=frame is the sandbox's page, which production does not use")
  if (isDemo) faults.push('DAYBREAK_DEMO=1 is for the sandbox alone')
  return faults
}

function weakSettings({ cardProvider: { apiKey, signingKeys }, publicOrigin }: ProductionSettings): string[] {
  const faults = signingKeyFaults(signingKeys)
  if (apiKey?.startsWith('sk_test_') === true) faults.push('CARD_PROVIDER_API_KEY is a test key')
  // The session's cookie is Secure in production: no one could sign in.
  if (publicOrigin?.startsWith('http:') === true) faults.push('PUBLIC_ORIGIN must begin with https:// in production')
  return faults
}
