// Reads the OpenID Connect issuer by whose accounts workers can log in, asked by us or through Stytch.
import type { StytchConfig } from '../auth-provider.ts'
import { isPlainRemote, type SettingsReader } from '../settings.ts'

/** How the client proves itself to the issuer. OpenID Connect Core 9. */
const clientProofs = ['client_secret_basic', 'client_secret_post'] as const

export type OidcConfig = {
  by: 'issuer'
  /** What workers call it: "Log in with {name}". */
  name: string
  /** Its identifier, whose metadata is below /.well-known/openid-configuration. */
  issuer: string
  clientId: string
  /** null: a public client, which has PKCE alone. */
  clientSecret: string | null
  clientProof: (typeof clientProofs)[number]
}

/** Of Stytch's consumer OAuth: which of the issuers that it knows, and the token that browsers name the project by. */
export type StytchOauthConfig = { by: 'stytch'; name: string; provider: string; publicToken: string }

export type LoginIssuerConfig = OidcConfig | StytchOauthConfig

const stytchProviders = {
  amazon: 'Amazon',
  apple: 'Apple',
  bitbucket: 'Bitbucket',
  coinbase: 'Coinbase',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  salesforce: 'Salesforce',
  slack: 'Slack',
  twitch: 'Twitch',
  yahoo: 'Yahoo',
} as const

const maxName = 40

/** null: no other accounts. */
export function readLoginIssuer(settings: SettingsReader, stytch: StytchConfig | null): LoginIssuerConfig | null {
  const name = settings.text('OIDC_NAME')
  if (name !== null && name.length > maxName) settings.faults.push(`OIDC_NAME must have ${maxName} characters or fewer`)
  const own = readOwn(settings, name)
  const theirs = readStytchOauth(settings, name, stytch)
  if (own !== null && theirs !== null) {
    settings.faults.push('OIDC_ISSUER and STYTCH_OAUTH_PROVIDER are two ways to the same: set one of them')
    return null
  }
  if (own === null && theirs === null && name !== null && settings.text('OIDC_ISSUER') === null)
    settings.faults.push('OIDC_NAME needs OIDC_ISSUER or STYTCH_OAUTH_PROVIDER')
  return own ?? theirs
}

function readOwn(settings: SettingsReader, name: string | null): OidcConfig | null {
  const issuer = settings.url('OIDC_ISSUER', ['http:', 'https:'])
  const clientId = settings.text('OIDC_CLIENT_ID')
  const clientSecret = settings.text('OIDC_CLIENT_SECRET')
  const clientProof = settings.choice('OIDC_CLIENT_PROOF', clientProofs, 'client_secret_basic')
  if (settings.text('OIDC_ISSUER') === null) {
    // Half a set-up is a mistake that no one would see: the way would be missing from the page.
    if (clientId !== null || clientSecret !== null) settings.faults.push('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need OIDC_ISSUER')
    return null
  }
  if (name === null || clientId === null) settings.faults.push('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_NAME')
  if (issuer === null || name === null || clientId === null) return null
  const { username, password, search, hash, pathname } = new URL(issuer)
  if (isPlainRemote(issuer)) settings.faults.push('OIDC_ISSUER must begin with https:// unless it is on this machine')
  if (username + password + search + hash !== '')
    settings.faults.push('OIDC_ISSUER must have no name, password, query or # in it: the secret is OIDC_CLIENT_SECRET')
  if (pathname.includes('/.well-known/'))
    settings.faults.push('OIDC_ISSUER must be the issuer itself, without /.well-known/openid-configuration')
  if (isOfManyTenants(issuer))
    settings.faults.push(
      'OIDC_ISSUER must name one tenant, such as https://login.microsoftonline.com/<tenant id>/v2.0: no token is of "common", "organizations" or "{tenantid}"',
    )
  return { by: 'issuer', name, issuer, clientId, clientSecret, clientProof }
}

/** Microsoft Entra ID answers there for every organization, and signs in the name of another issuer for each. Decision 215. */
function isOfManyTenants(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer)
  if (/\{|%7b/i.test(pathname)) return true
  return /^login\.(?:[a-z]+\.)?microsoftonline\.[a-z]+$/.test(hostname) && /^\/(?:common|organizations)(?:\/|$)/i.test(pathname)
}

function readStytchOauth(settings: SettingsReader, name: string | null, stytch: StytchConfig | null): StytchOauthConfig | null {
  const provider = settings.text('STYTCH_OAUTH_PROVIDER')
  const publicToken = settings.text('STYTCH_PUBLIC_TOKEN')
  if (provider === null || stytch === null) {
    if (provider !== null) settings.faults.push('STYTCH_OAUTH_PROVIDER needs AUTH_PROVIDER=stytch')
    return null
  }
  const known = Object.entries(stytchProviders).find(([key]) => key === provider)
  if (known === undefined)
    settings.faults.push(`STYTCH_OAUTH_PROVIDER must be ${Object.keys(stytchProviders).join(' or ')}, not "${provider}"`)
  if (publicToken === null) settings.faults.push('STYTCH_OAUTH_PROVIDER needs STYTCH_PUBLIC_TOKEN')
  else if (!/^public-token-(?:test|live)-[\w-]+$/.test(publicToken))
    settings.faults.push('STYTCH_PUBLIC_TOKEN must begin with public-token-test- or public-token-live-')
  if (known === undefined || publicToken === null) return null
  return { by: 'stytch', name: name ?? known[1], provider, publicToken }
}
