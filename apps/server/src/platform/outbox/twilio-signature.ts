// Distinguishes Twilio's own calls from forged ones.
import type { TwilioConfig } from '../config/carriers.ts'

export type TwilioSignature = {
  /** Whether the call was signed with our token, over the address that people open and the form. */
  isValid(call: { url: string; signature: string | undefined; form: Record<string, string> }): Promise<boolean>
}

/** Without a configured Twilio no one can have signed anything. */
export function createTwilioSignature(config: Pick<TwilioConfig, 'authToken'> | null, publicOrigin: string): TwilioSignature {
  return {
    async isValid({ url, signature, form }) {
      if (config === null || signature === undefined) return false
      // This file of the package is self-contained: it loads in a few milliseconds, where the whole takes a hundred.
      const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js')
      return validateRequest(config.authToken, signature, publicOrigin + url, form)
    },
  }
}
