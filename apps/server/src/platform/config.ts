// Turns the environment into one validated configuration, or into one line with everything that is wrong with it.
import { resolve } from 'node:path'
import type { PopupDeviceType } from '@daybreak/contract'
import { readAchFiles, type AchFilesConfig } from './config/ach-files.ts'
import { readAddressProvider, type AddressConfig } from './config/address-provider.ts'
import { readAnalytics, type AnalyticsConfig } from './config/analytics.ts'
import { readAuthProvider, type StytchConfig } from './config/auth-provider.ts'
import { readCallsWithCodes, readSmtp, readTwilio, type SmtpConfig, type TwilioConfig } from './config/carriers.ts'
import { readFlags, type FlagsConfig } from './config/flags.ts'
import { readHelpCenter, type ZendeskConfig } from './config/help-center.ts'
import { readLoginIssuer, type LoginIssuerConfig } from './config/login-issuer/login-issuer.ts'
import { productionFaults } from './config/production.ts'
import { readPopupDevices } from './config/popup-devices.ts'
import { readPushServices } from './config/push-services.ts'
import { readSigningKeys, type SigningKeys } from './config/signing-keys.ts'
import { isLocalHost, isPlainRemote, isThisMachine, originAt, SettingsReader, type Environment } from './config/settings.ts'
import { StartError } from './errors.ts'
import { logLevels, type LogLevel } from './log.ts'

export type BrandConfig = {
  name: string | null
  bankName: string | null
  supportPhone: string | null
  supportEmail: string | null
  supportHours: { opens: string; closes: string } | null
  supportTimeZone: string | null
  legalUrl: string | null
}

/** Of the card-provider sandbox's bank, which is no real one. */
const sandboxRoutingNumbers = ['555001004'] as const

const standIns = ['approve', 'decline'] as const
export type StandIn = (typeof standIns)[number]

const depositSources = ['files', 'provider'] as const
export type DepositSource = (typeof depositSources)[number]

/** The sandbox's own frame, or the card provider's viewer. */
const cardDetailsDisplays = ['frame', 'viewer'] as const
export type CardDetailsDisplay = (typeof cardDetailsDisplays)[number]

export type Config = {
  mode: 'sandbox' | 'production'
  /** Fill an empty database with the demo world. */
  isDemo: boolean
  host: string
  port: number
  issuerPort: number
  metricsPort: number | null
  /** How long a stopping server says that it is not ready before it takes no more requests. */
  drainMs: number
  dataDir: string
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** The same database past a connection pooler, for what needs a session: LISTEN and the jobs. null: `databaseUrl` does for that too. */
  directDatabaseUrl: string | null
  /** How many connections an instance takes for requests, and how many for finding its jobs. */
  poolSizes: { requests: number; jobs: number }
  /** The owner's role, for migrations. */
  migrationsDatabaseUrl: string | null
  /** The address people open; null on a sandbox that only this machine can reach. */
  publicOrigin: string | null
  /** Cookies are Secure and answers carry HSTS. */
  isSecure: boolean
  trustedProxies: readonly string[]
  secretsFile: string | null
  hidesUnknownAccounts: boolean
  /** The operator's own list of breached passwords, as Have I Been Pwned gives it out: a file, or a folder of ranges. */
  passwordBreachList: string | null
  cardProvider: {
    url: string
    publicOrigin: string
    /** Where browsers send documents; nowhere else may they. */
    uploadOrigin: string
    apiKey: string | null
    signingKeys: SigningKeys
    /** What shows a card's number and CVV inside our page. */
    details: CardDetailsDisplay
    /** The card product that cards are made of; null: the only one of the sandbox. */
    cardProductId: string | null
    /** The program's own account, from which it pays; null: the only one that the provider lists. */
    houseAccountId: string | null
    /** What the provider is meant to do with a purchase while we do not answer. */
    standIn: StandIn
    /** Our stand-in on this machine, to which the server introduces itself. */
    isSandbox: boolean
  }
  twilio: TwilioConfig | null
  /** Codes may be read out by a call. */
  callsWithCodes: boolean
  smtp: SmtpConfig | null
  /** To which push services alerts may go. */
  pushServices: readonly string[]
  /** Pop-ups for these are shown. */
  popupDeviceTypes: readonly PopupDeviceType[]
  /** null: one-time codes are our own. */
  stytch: StytchConfig | null
  /** Whose accounts workers can log in by; null: no one's. */
  loginIssuer: LoginIssuerConfig | null
  address: AddressConfig
  analytics: AnalyticsConfig
  flags: FlagsConfig
  /** The one record of direct deposits; credits from the other source wait in suspense. */
  depositsFrom: DepositSource
  /** The routing numbers of the accounts here: payroll entries for any other bank are not ours, and nothing is returned in any other name. */
  bankRoutingNumbers: readonly string[]
  /** Our own files to a sponsor bank; null: the card provider carries standard transfers. */
  achFiles: AchFilesConfig | null
  helpCenterUrl: string | null
  /** Where workers' cases are answered; null: at our own desk. */
  zendesk: ZendeskConfig | null
  /** The operator's own map for the ATM finder; null: the map is drawn here. */
  mapStyleUrl: string | null
  brand: BrandConfig
  logLevel: LogLevel
}

/** The configuration cannot be used; the message is one line and carries no secret. */
export class ConfigError extends StartError {}

// Other names may belong to anyone; those with our prefix are ours, and a mistyped one must not be ignored.
const ownPrefix = 'DAYBREAK_'
const ownNames = ['DAYBREAK_MODE', 'DAYBREAK_DEMO', 'DAYBREAK_ALLOW_REMOTE_SANDBOX', 'DAYBREAK_SECRETS_FILE'] as const

/**
 * Reads and checks every setting of the README's list.
 *
 * @param lacks  what may be missing yet: an operator who registers at the card provider gets its key by that
 * @throws ConfigError  with every fault, in one line
 */
export function readConfig(environment: Environment, { lacks }: { lacks?: 'signing_key' } = {}): Config {
  const settings = new SettingsReader(environment)
  const config = readSettings(settings)
  if (config.directDatabaseUrl !== null && config.databaseUrl === null)
    settings.faults.push('DIRECT_DATABASE_URL needs DATABASE_URL, which goes through the pooler')
  const faults = [
    ...Object.keys(environment)
      .filter((name) => name.startsWith(ownPrefix) && !ownNames.some((own) => own === name))
      .map((name) => `${name} is not a setting (there are ${ownNames.join(', ')})`),
    ...settings.faults,
    ...(config.mode === 'production' ? productionFaults(config, lacks) : sandboxFaults(config, settings)),
  ]
  if (faults.length > 0) throw new ConfigError(`Configuration: ${faults.join('; ')}`)
  return config
}

function readSettings(settings: SettingsReader): Config {
  const mode = settings.choice('DAYBREAK_MODE', ['sandbox', 'production'], 'sandbox')
  const issuerPort = settings.port('ISSUER_PORT', 8081)
  const issuerOrigin = `http://127.0.0.1:${issuerPort}`
  const providerUrl = settings.url('CARD_PROVIDER_URL', ['http:', 'https:']) ?? `${issuerOrigin}/graphql`
  const publicOrigin = settings.origin('PUBLIC_ORIGIN')
  const providerOrigin = settings.origin('CARD_PROVIDER_PUBLIC_ORIGIN')
  const uploadOrigin = settings.origin('CARD_PROVIDER_UPLOAD_ORIGIN')
  // Our key goes to the one, and browsers read card numbers and set PINs at the other.
  if (isPlainRemote(providerUrl)) settings.faults.push('CARD_PROVIDER_URL must begin with https:// unless it is on this machine')
  if (URL.parse(providerUrl)?.username || URL.parse(providerUrl)?.password)
    settings.faults.push('CARD_PROVIDER_URL must have no name and password in it: the key is CARD_PROVIDER_API_KEY')
  if (isPlainRemote(providerOrigin))
    settings.faults.push('CARD_PROVIDER_PUBLIC_ORIGIN must begin with https:// unless it is on this machine')
  if (isPlainRemote(uploadOrigin))
    settings.faults.push('CARD_PROVIDER_UPLOAD_ORIGIN must begin with https:// unless it is on this machine')
  return {
    mode,
    isDemo: settings.flag('DAYBREAK_DEMO', mode === 'sandbox'),
    host: settings.text('HOST') ?? '127.0.0.1',
    port: settings.port('PORT', 8080),
    issuerPort,
    metricsPort: settings.port('METRICS_PORT', null),
    drainMs: settings.count('DRAIN_MS', { max: 300_000, otherwise: mode === 'production' ? 5_000 : 0 }),
    dataDir: resolve(settings.text('DATA_DIR') ?? './data'),
    databaseUrl: settings.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    directDatabaseUrl: settings.url('DIRECT_DATABASE_URL', ['postgres:', 'postgresql:']),
    poolSizes: {
      requests: settings.count('DATABASE_POOL_SIZE', { min: 2, max: 500, otherwise: 10 }),
      jobs: settings.count('JOBS_POOL_SIZE', { min: 2, max: 50, otherwise: 4 }),
    },
    migrationsDatabaseUrl: settings.url('MIGRATIONS_DATABASE_URL', ['postgres:', 'postgresql:']),
    publicOrigin,
    isSecure: mode === 'production' || (publicOrigin !== null && publicOrigin.startsWith('https:')),
    trustedProxies: settings.networks('TRUST_PROXY'),
    secretsFile: settings.text('DAYBREAK_SECRETS_FILE'),
    hidesUnknownAccounts: settings.flag('LOGIN_HIDES_UNKNOWN', false),
    passwordBreachList: settings.existing('PASSWORD_BREACH_LIST'),
    cardProvider: {
      url: providerUrl,
      publicOrigin: providerOrigin ?? issuerOrigin,
      uploadOrigin: uploadOrigin ?? providerOrigin ?? issuerOrigin,
      apiKey: settings.text('CARD_PROVIDER_API_KEY'),
      signingKeys: readSigningKeys(settings),
      details: settings.choice('CARD_PROVIDER_DETAILS', cardDetailsDisplays, mode === 'production' ? 'viewer' : 'frame'),
      cardProductId: settings.text('CARD_PROVIDER_CARD_PRODUCT_ID'),
      houseAccountId: settings.text('CARD_PROVIDER_HOUSE_ACCOUNT_ID'),
      // Our reading: the ledger is ours, so nothing is approved in its stead unless the operator takes that on.
      standIn: settings.choice('CARD_PROVIDER_STAND_IN', standIns, 'decline'),
      isSandbox: mode === 'sandbox' && isThisMachine(providerUrl),
    },
    ...readCarriers(settings),
    ...readNotifying(settings, mode),
    address: readAddressProvider(settings),
    analytics: readAnalytics(settings, mode),
    flags: readFlags(settings, mode),
    depositsFrom: settings.choice('DEPOSITS_FROM', depositSources, 'files'),
    bankRoutingNumbers: settings.routingNumbers('BANK_ROUTING_NUMBERS', mode === 'sandbox' ? sandboxRoutingNumbers : []),
    achFiles: readAchFiles(settings, mode),
    helpCenterUrl: settings.link('HELP_CENTER_URL', null),
    zendesk: readHelpCenter(settings),
    mapStyleUrl: readMapStyle(settings),
    brand: readBrand(settings),
    logLevel: settings.choice('LOG_LEVEL', logLevels, 'info'),
  }
}

/** Where workers are notified, besides texts and e-mails. */
function readNotifying(settings: SettingsReader, mode: Config['mode']): Pick<Config, 'pushServices' | 'popupDeviceTypes'> {
  return { pushServices: readPushServices(settings, mode), popupDeviceTypes: readPopupDevices(settings) }
}

function readBrand(settings: SettingsReader): BrandConfig {
  return {
    name: settings.text('BRAND_NAME'),
    bankName: settings.text('BRAND_BANK_NAME'),
    supportPhone: settings.text('BRAND_SUPPORT_PHONE'),
    supportEmail: settings.text('BRAND_SUPPORT_EMAIL'),
    supportHours: settings.hours('BRAND_SUPPORT_HOURS'),
    supportTimeZone: settings.timeZone('BRAND_SUPPORT_TIME_ZONE'),
    legalUrl: settings.link('BRAND_LEGAL_URL', null),
  }
}

function readCarriers(settings: SettingsReader): Pick<Config, 'twilio' | 'callsWithCodes' | 'smtp' | 'stytch' | 'loginIssuer'> {
  const twilio = readTwilio(settings)
  const stytch = readAuthProvider(settings)
  return {
    twilio,
    callsWithCodes: readCallsWithCodes(settings, twilio, stytch),
    smtp: readSmtp(settings),
    stytch,
    loginIssuer: readLoginIssuer(settings, stytch),
  }
}

/** The address that people open. */
export function originOf({ publicOrigin, host, port }: Pick<Config, 'publicOrigin' | 'host' | 'port'>): string {
  return publicOrigin ?? originAt(host, port)
}

/** Where workers look for cash is where they are: no one in between may read it. */
function readMapStyle(settings: SettingsReader): string | null {
  const url = settings.link('MAP_STYLE_URL', null)
  if (isPlainRemote(url)) settings.faults.push('MAP_STYLE_URL must begin with https:// unless it is on this machine')
  return url
}

function sandboxFaults(config: Config, settings: SettingsReader): string[] {
  const isAllowed = settings.flag('DAYBREAK_ALLOW_REMOTE_SANDBOX', false)
  if (isLocalHost(config.host)) return []
  if (!isAllowed)
    return [`HOST=${config.host} would show a sandbox to other machines: set DAYBREAK_ALLOW_REMOTE_SANDBOX=1 if that is meant`]
  return config.publicOrigin === null ? [`HOST=${config.host} needs PUBLIC_ORIGIN, the address that people will open`] : []
}
