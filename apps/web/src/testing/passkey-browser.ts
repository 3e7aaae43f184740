// A browser that supports passkeys, for component tests, with dialogs that the test answers.
import * as library from '@simplewebauthn/browser'
import { vi } from 'vitest'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn(), startRegistration: vi.fn(), sendSignal: vi.fn() }))

export const browserDialogs = vi.mocked(library)

/** @param canVerify  whether the device itself checks a finger, a face or a PIN */
export function givePasskeys({ canVerify = true }: { canVerify?: boolean } = {}): void {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(canVerify) })
}

/** As the library throws it when the worker closes the dialog. */
export function closedDialog(): Error {
  return Object.assign(new Error('closed'), { name: 'NotAllowedError' })
}
