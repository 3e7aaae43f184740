// Defines a message provider: it accepts a message, fails for now, or refuses it permanently.
import type { Instant } from '@daybreak/time'

/** What an approved WhatsApp template is filled with. For a call and an e-mail: its language, and the code in it. */
export type TemplateValues = { language: 'en' | 'es'; values: readonly string[] }

export type Delivery = {
  id: string
  /** Country code and digits without a plus, or an e-mail address. */
  to: string
  subject: string | null
  text: string
  template: TemplateValues | null
  /** A code is worthless after this: a message provider that supports it is asked to drop it then. */
  expiresAt: Instant | null
}

/** Passes a message to a message provider. The same `id` may be sent twice; a provider with idempotency keys gets it. */
export type MessagePort = {
  /** @throws DeliveryRefused  when trying again would change nothing; any other failure is tried again */
  deliver(message: Delivery): Promise<{ providerMessageId: string | null }>
}

/** `stopped`: the number has opted out. `bad_recipient`: no one can be reached there. `rejected`: the message itself is not taken. */
export type RefusalReason = 'stopped' | 'bad_recipient' | 'rejected'

export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused'
  readonly reason: RefusalReason
  /** The message provider's own number for it, such as "21610". */
  readonly carrierCode: string

  constructor(reason: RefusalReason, carrierCode: string, options?: ErrorOptions) {
    super(`the message provider refuses the message for good: ${reason} (${carrierCode})`, options)
    this.reason = reason
    this.carrierCode = carrierCode
  }
}

/** The sandbox's message provider: the row in the database is the inbox, so there is nothing to hand on. */
export const sandboxPort: MessagePort = { deliver: async () => ({ providerMessageId: null }) }

// Quality, "No request hangs beyond 5 s".
const answerWithinMs = 4_500

/** Gives up on a message provider that does not answer; what it may still do with the message, the next attempt repeats. */
export async function deliverInTime(port: MessagePort, message: Delivery): Promise<{ providerMessageId: string | null }> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`the message provider did not answer within ${answerWithinMs} ms`)),
    answerWithinMs,
  )
  try {
    return await Promise.race([port.deliver(message), late])
  } finally {
    clearTimeout(timer)
  }
}
