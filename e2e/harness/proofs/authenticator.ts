// A device that holds passkeys, simulated by the browser itself: it answers at once, as a worker who puts a finger on it.
import type { Page } from 'playwright-core'

export type Authenticator = {
  /** Whether the finger is the worker's: when it is not, the browser answers as if its dialog had been closed. */
  setFinger(isHers: boolean): Promise<void>
  countPasskeys(): Promise<number>
}

/** For this page alone, through all its documents. Passkeys belong to a host name: visit `localhost`, not its number. */
export async function giveAuthenticator(page: Page): Promise<Authenticator> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setFinger(isHers) {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isHers })
    },
    async countPasskeys() {
      const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
