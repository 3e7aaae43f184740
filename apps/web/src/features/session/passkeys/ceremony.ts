// The browser's part of a passkey: its dialog asks for the finger, the face or the PIN. The library is loaded on first use.
import type { PasskeyAssertion, PasskeyCreation, PasskeyCreationOptions, PasskeyRequestOptions } from '@daybreak/contract'

/** The device holds a passkey of this worker already, and makes no second one. */
export class PasskeyExists extends Error {
  override readonly name = 'PasskeyExists'
}

/** The worker closed the dialog, or let it time out. Browsers say no more than that, on purpose. */
const leftAlone = ['NotAllowedError', 'AbortError']

/**
 * Has a passkey sign.
 *
 * @returns null when the worker declined, which is not an error
 */
export async function signByPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return unlessLeft(() => startAuthentication({ optionsJSON }))
}

/**
 * Has a new passkey made.
 *
 * @returns null when the worker declined
 * @throws PasskeyExists
 */
export async function makePasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyCreation | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return unlessLeft(() => startRegistration({ optionsJSON }))
}

async function unlessLeft<Answer>(ceremony: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ceremony()
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    if (leftAlone.includes(name)) return null
    if (name === 'InvalidStateError') throw new PasskeyExists()
    throw cause
  }
}

/** Asks the worker's devices not to show a passkey any longer that no account here knows. */
export async function hidePasskey({ rpId }: PasskeyRequestOptions, { id }: PasskeyAssertion): Promise<void> {
  const { sendSignal } = await import('@simplewebauthn/browser')
  // Few browsers support the signal yet; the page says it either way.
  await sendSignal({ signalName: 'unknownCredential', rpID: rpId, credentialID: id }).catch(() => undefined)
}
