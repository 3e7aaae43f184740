// Reads the authentication provider, which creates and verifies one-time codes: Daybreak itself, or Stytch.
import { isPlainRemote, type SettingsReader } from './settings.ts'

export type StytchConfig = {
  projectId: string
  secret: string
  /** null: Stytch's own, test or live as the project's name says. */
  baseUrl: string | null
}

/** null: Daybreak itself. */
export function readAuthProvider(settings: SettingsReader): StytchConfig | null {
  const kind = settings.choice('AUTH_PROVIDER', ['embedded', 'stytch'], 'embedded')
  const group = settings.group(['STYTCH_PROJECT_ID', 'STYTCH_SECRET'])
  const baseUrl = settings.origin('STYTCH_BASE_URL')
  if (kind === 'embedded') return null
  if (group === null) {
    settings.faults.push('AUTH_PROVIDER=stytch needs STYTCH_PROJECT_ID and STYTCH_SECRET')
    return null
  }
  const { STYTCH_PROJECT_ID: projectId, STYTCH_SECRET: secret } = group
  if (!/^project-(?:test|live)-[\w-]+$/.test(projectId))
    settings.faults.push('STYTCH_PROJECT_ID must begin with project-test- or project-live-')
  if (isPlainRemote(baseUrl)) settings.faults.push('STYTCH_BASE_URL must begin with https:// unless it is on this machine')
  return { projectId, secret, baseUrl }
}
