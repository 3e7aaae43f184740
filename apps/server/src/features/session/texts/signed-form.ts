// Reads a form that Twilio signs: its content is trusted only after its signature is verified.
import { refuse, type Refusal } from '#platform/errors.ts'
import type { RequestContext, RouteOptions } from '#platform/http/routes.ts'
import type { TwilioSignature } from '#platform/outbox/twilio-signature.ts'

export type SignedDeps = { signature: TwilioSignature }

/** Twilio proves itself by its signature, and knows forms alone. */
export const signedForm: RouteOptions = { allowsAnyOrigin: true, takesForm: true, bodyLimitBytes: 16_384 }

export async function refuseForged(
  { signature }: SignedDeps,
  { request }: Pick<RequestContext, 'request'>,
  form: Record<string, string>,
): Promise<Refusal<'session.signature_invalid'> | null> {
  const header = request.headers['x-twilio-signature']
  const isValid = typeof header === 'string' && (await signature.isValid({ url: request.url, signature: header, form }))
  return isValid ? null : refuse('session.signature_invalid')
}
