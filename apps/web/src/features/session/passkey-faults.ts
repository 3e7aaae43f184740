// What it is called when a passkey could not be added or removed.
import { mostPasskeys, passkeyRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { problemOf } from '#platform/api.ts'
import type { CopyValues } from '#platform/copy.tsx'
import { StepUpDeclined } from '#platform/step-up.tsx'
import { PasskeyExists } from './passkey-ceremony.ts'

export type PasskeyFault = { id: CopyKey; values?: CopyValues }

/** Null when she would not prove who she is: she knows. */
export function faultOf(cause: unknown): PasskeyFault | null {
  if (cause instanceof StepUpDeclined) return null
  if (cause instanceof PasskeyExists) return { id: 'session.passkey.exists' }
  switch (problemOf(cause, passkeyRoutes.startAdding, passkeyRoutes.add, passkeyRoutes.rename, passkeyRoutes.remove)?.code) {
    case 'session.passkey_exists':
      return { id: 'session.passkey.exists' }
    case 'session.too_many_passkeys':
      return { id: 'session.passkey.too-many', values: { most: mostPasskeys } }
    case 'session.passkey_expired':
      return { id: 'session.passkey.expired' }
    case 'session.limited':
      return { id: 'session.recovery.limited' }
    default:
      return { id: 'shell.error.generic' }
  }
}
