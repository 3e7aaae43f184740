// Reads the desk for workers' cases: our own people with the operator's commands, or Zendesk.
import { isPlainRemote, type SettingsReader } from './settings.ts'

export type ZendeskConfig = {
  /** Of the brand whose requests these are: https://acme.zendesk.com. */
  origin: string
  /** The end user in whose name all cases are written there. */
  email: string
  apiToken: string
  /** What its webhook signs with. */
  webhookSecret: string
}

const names = ['ZENDESK_ORIGIN', 'ZENDESK_EMAIL', 'ZENDESK_API_TOKEN', 'ZENDESK_WEBHOOK_SECRET'] as const

/** null: our own desk. */
export function readHelpCenter(settings: SettingsReader): ZendeskConfig | null {
  const kind = settings.choice('CASES_DESK', ['own', 'zendesk'], 'own')
  const origin = settings.origin('ZENDESK_ORIGIN')
  const group = settings.group(names)
  if (kind === 'own') {
    // A partial configuration is a mistake that no one would notice: cases would wait at a desk that no one reads.
    if (group !== null) settings.faults.push('ZENDESK_… is set, but CASES_DESK is own: set CASES_DESK=zendesk, or remove them')
    return null
  }
  if (group === null) {
    settings.faults.push(`CASES_DESK=zendesk needs ${names.join(', ')}`)
    return null
  }
  const { ZENDESK_EMAIL: email, ZENDESK_API_TOKEN: apiToken, ZENDESK_WEBHOOK_SECRET: webhookSecret } = group
  if (isPlainRemote(origin)) settings.faults.push('ZENDESK_ORIGIN must begin with https:// unless it is on this machine')
  if (!/^[^\s@:/]+@[^\s@:/]+$/.test(email)) settings.faults.push(`ZENDESK_EMAIL must be one e-mail address, not "${email}"`)
  if (webhookSecret.length < 16) settings.faults.push('ZENDESK_WEBHOOK_SECRET must have 16 characters or more')
  return origin === null ? null : { origin, email, apiToken, webhookSecret }
}
