// Reads the message providers: all of a provider's settings or none, each in the provider's own format.
import { isPlainRemote, type SettingsReader } from './settings.ts'

export type TwilioConfig = {
  accountSid: string
  authToken: string
  /** A number (+18005550142) or a messaging service (MG…). */
  from: string
  /** null: no WhatsApp. The templates are Twilio's names (HX…) for the approved texts. */
  whatsapp: { from: string; templates: { en: string; es: string } } | null
  /** The number that calls; null: none can. */
  voiceFrom: string | null
  /** null: Twilio's own. */
  baseUrl: string | null
}
export type SmtpConfig = { url: string; from: string }

const phoneShape = /^\+[1-9]\d{6,14}$/

export function readTwilio(settings: SettingsReader): TwilioConfig | null {
  const group = settings.group(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
  const whatsapp = readWhatsapp(settings)
  const baseUrl = settings.origin('TWILIO_BASE_URL')
  const caller = settings.text('TWILIO_VOICE_FROM')
  if (caller !== null && !phoneShape.test(caller))
    settings.faults.push(`TWILIO_VOICE_FROM must be a number such as +18005550142, not "${caller}"`)
  if (group === null) {
    if (whatsapp !== null || baseUrl !== null || caller !== null)
      settings.faults.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM must be set too')
    return null
  }
  if (isPlainRemote(baseUrl)) settings.faults.push('TWILIO_BASE_URL must begin with https:// unless it is on this machine')
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = group
  if (!/^AC\w+$/.test(accountSid)) settings.faults.push('TWILIO_ACCOUNT_SID must begin with AC')
  if (!phoneShape.test(from) && !/^MG\w+$/.test(from))
    settings.faults.push(`TWILIO_FROM must be a number such as +18005550142 or a messaging service (MG…), not "${from}"`)
  return { accountSid, authToken, from, whatsapp, voiceFrom: caller ?? (phoneShape.test(from) ? from : null), baseUrl }
}

/** Decisions 48: "call me" is off by default. */
export function readCallsWithCodes(settings: SettingsReader, twilio: TwilioConfig | null, stytch: object | null): boolean {
  const isOn = settings.flag('CODES_BY_CALL', false)
  if (isOn && stytch !== null) settings.faults.push('CODES_BY_CALL needs AUTH_PROVIDER=embedded: Stytch calls no one')
  if (isOn && twilio !== null && twilio.voiceFrom === null)
    settings.faults.push('CODES_BY_CALL needs TWILIO_VOICE_FROM: a messaging service (MG…) cannot call')
  return isOn
}

function readWhatsapp(settings: SettingsReader): TwilioConfig['whatsapp'] {
  const group = settings.group(['TWILIO_WHATSAPP_FROM', 'TWILIO_WHATSAPP_TEMPLATE_EN', 'TWILIO_WHATSAPP_TEMPLATE_ES'])
  if (group === null) return null
  const { TWILIO_WHATSAPP_FROM: from, TWILIO_WHATSAPP_TEMPLATE_EN: en, TWILIO_WHATSAPP_TEMPLATE_ES: es } = group
  if (!phoneShape.test(from)) settings.faults.push(`TWILIO_WHATSAPP_FROM must be a number such as +18005550142, not "${from}"`)
  for (const template of [en, es])
    if (!/^HX\w+$/.test(template)) settings.faults.push(`TWILIO_WHATSAPP_TEMPLATE_… must begin with HX, not "${template}"`)
  return { from, templates: { en, es } }
}

export function readSmtp(settings: SettingsReader): SmtpConfig | null {
  settings.url('SMTP_URL', ['smtp:', 'smtps:'])
  const group = settings.group(['SMTP_URL', 'SMTP_FROM'])
  if (group === null) return null
  const { SMTP_URL: url, SMTP_FROM: from } = group
  if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(from)) settings.faults.push(`SMTP_FROM must be one e-mail address, not "${from}"`)
  return { url, from }
}
