// Sends e-mail through SMTP. The package is loaded when the first message leaves, and only where it is configured.
import type { Transporter } from 'nodemailer'
import type { SmtpConfig } from '#platform/config/carriers.ts'
import { isLocalHost } from '#platform/config/settings.ts'
import { htmlMail } from './html-mail.ts'
import { DeliveryRefused, type Delivery, type MessagePort } from '../carriers.ts'

// For the connection, the greeting, and each answer: below the outbox's own deadline for all of it.
const defaultTimeoutMs = 3_000

/** The sender: under which name, and where the links of an e-mail may lead. */
export type Sender = { brand: string; origin: string }

export function createSmtpCarrier(config: SmtpConfig, sender: Sender, timeoutMs = defaultTimeoutMs): MessagePort {
  let transport: Promise<Transporter> | null = null
  const domain = config.from.slice(config.from.lastIndexOf('@') + 1)
  return {
    async deliver({ id, to, text, template, ...delivery }: Delivery) {
      const subject = delivery.subject ?? sender.brand
      transport ??= openTransport(config, timeoutMs)
      try {
        await (
          await transport
        ).sendMail({
          // As parts: a name or an address is never read as a list of them.
          from: { name: sender.brand, address: config.from },
          to: { name: '', address: to },
          subject,
          text,
          html: htmlMail({ ...sender, subject, text, language: template?.language ?? null, code: template?.values[0] ?? null }),
          // The same at every attempt: a mailbox that gets it twice shows it once.
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        throw failureOf(error)
      }
      return { providerMessageId: id }
    },
  }
}

async function openTransport({ url }: SmtpConfig, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { hostname, protocol } = new URL(url)
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A code does not cross a network that others read.
    requireTLS: protocol === 'smtp:' && !isLocalHost(hostname),
  })
}

const permanent = 500

/** A mail server refuses permanently with 5xx, about the recipient or about the message; a login it refuses is ours to mend, and is tried again. */
function failureOf(error: unknown): Error {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  const isFinal = typeof responseCode === 'number' && responseCode >= permanent
  if (isFinal && command === 'RCPT TO') return new DeliveryRefused('bad_recipient', String(responseCode))
  if (isFinal && code === 'EMESSAGE') return new DeliveryRefused('rejected', String(responseCode))
  return new Error(`the mail server did not take the message (${shown(code)}, ${shown(responseCode)} to ${shown(command)})`)
}

function shown(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : 'none'
}
