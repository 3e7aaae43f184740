// The OpenID Connect issuer that every product of the journeys is configured with, and a person at its pages. A journey that
// needs it starts it.
import type { Page } from 'playwright-core'
import { startIssuerStandIn, standInClient } from '../../apps/server/src/testing/stand-ins/oidc/issuer-stand-in.ts'
import { oidcReturnPath } from '../../packages/contract/src/index.ts'

/** What workers call it. */
export const issuerName = standInClient.name

/** Nothing is asked of it before the flag is on. */
export function settingsOfLoginIssuer(port: number): Record<string, string> {
  return {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_NAME: issuerName,
    OIDC_CLIENT_ID: standInClient.clientId,
    OIDC_CLIENT_SECRET: standInClient.clientSecret,
  }
}

type ProductWithIssuer = { origin: string; env: Readonly<Record<string, string>> }

/** @returns what ends it */
export async function startLoginIssuer({ origin, env }: ProductWithIssuer): Promise<() => Promise<void>> {
  const { port } = new URL(env['OIDC_ISSUER'] ?? '')
  const issuer = await startIssuerStandIn([`${origin}${oidcReturnPath}`], Number.parseInt(port, 10))
  return () => issuer.close()
}

/** Its pages ask another machine for a font: answered here, with nothing. */
export async function keepFontsAway(page: Page): Promise<void> {
  await page.context().route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
}

/** Names the person there, and agrees that we may know who it is. */
export async function logInAtIssuer(page: Page, person: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(person)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function cancelAtIssuer(page: Page): Promise<void> {
  await page.getByRole('link', { name: '[ Cancel ]' }).click()
}
