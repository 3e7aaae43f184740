// Notifies a worker of changes to their account, at contacts that still reach them, with a link that reverts the change.
import { notYouPath, type ClientConfig, type DeviceDescription, type UndoneThing } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { dateIn, formatDate, formatTheTimeInZone, type Instant } from '@daybreak/time'
import type { Addressee } from '#features/employee'
import { deviceWords, type WorkerNotification, type Notify } from '#features/messages'
import type { Transaction } from '#platform/database/database.ts'
import type { OutgoingMessage, Outbox } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'
import { hashToken, makeLinkToken, type Contact } from '../callers/index.ts'
import { insertUndo } from './undo.store.ts'

export type NoticeDeps = {
  notify: Notify
  outbox: Pick<Outbox, 'enqueueMessage'>
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
  /** The address that people open: where the links lead. */
  issuer: string
}

export type Notice =
  | 'new-device'
  | 'contact-changed'
  | 'debit-mode'
  | 'contact-claimed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'oidc-linked'
  | 'oidc-unlinked'
  | 'totp-added'
  | 'totp-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'password-set'
  | 'password-changed'
  | 'password-removed'
  | 'joined-elsewhere'
  | 'destination-linked'

const emailKeys: Readonly<Record<Notice, CopyKey>> = {
  'new-device': 'session.notice.new-device',
  'contact-changed': 'employee.contact.changed-alert',
  'debit-mode': 'session.notice.debit-mode',
  'contact-claimed': 'session.notice.contact-claimed',
  'passkey-added': 'session.notice.passkey-added',
  'passkey-removed': 'session.notice.passkey-removed',
  'oidc-linked': 'session.notice.oidc-linked',
  'oidc-unlinked': 'session.notice.oidc-unlinked',
  'totp-added': 'session.notice.totp-added',
  'totp-removed': 'session.notice.totp-removed',
  'recovery-codes-made': 'session.notice.recovery-codes-made',
  'recovery-code-used': 'session.notice.recovery-code-used',
  'password-set': 'session.notice.password-set',
  'password-changed': 'session.notice.password-changed',
  'password-removed': 'session.notice.password-removed',
  'joined-elsewhere': 'session.notice.joined-elsewhere',
  'destination-linked': 'move-money.verify.new-alert',
}

export type NoticeToWrite = {
  notice: Notice
  contact: Contact
  addressee: Pick<Addressee, 'language' | 'timeZone'>
  at: Instant
  device?: DeviceDescription
  /** What was linked, as the worker knows it: "Chase *4411", or a service whose account logs them in. */
  account?: string
  link?: string
}

export function noticeMessage(write: NoticeToWrite, { brand, supportPhone }: NoticeDeps['brand']): OutgoingMessage {
  const { notice, contact, addressee, at, device, account, link } = write
  const { language, timeZone } = addressee
  const values = {
    brand,
    phone: supportPhone,
    date: formatDate(dateIn(at, timeZone), language),
    theTime: formatTheTimeInZone(at, timeZone, language),
    device: device === undefined ? '' : deviceWords(device, language),
    account: account ?? '',
    link: link ?? '',
  }
  // Not a secret that expires after ten minutes: a late notice still helps.
  const message = { to: contact.value, secretUntilSent: false }
  if (contact.kind === 'phone')
    return { ...message, channel: 'sms', text: renderText(language, `session.notice-sms.${notice}`, values) }
  const footer: CopyKey = notice === 'joined-elsewhere' ? 'session.otp-email.footer-onboarding' : 'session.otp-email.footer'
  const paragraphs = [renderText(language, emailKeys[notice], values), link, renderText(language, footer, values)]
  return {
    ...message,
    channel: 'email',
    template: { language, values: [] },
    subject: renderText(language, 'session.notice.subject', values),
    text: paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n'),
  }
}

export type NoticeToSend = {
  notice: Extract<Notice, 'new-device' | 'contact-changed' | 'debit-mode' | 'destination-linked'>
  employeeId: string
  addressee: Addressee
  /** To each of them. */
  contacts: readonly Contact[]
  /** What its link reverts. */
  undoes: { kind: UndoneThing; subjectId: string }
  at: Instant
  device?: DeviceDescription
  account?: string
}

const unknownDevice: DeviceDescription = { browser: null, system: null, network: null }

/** The same in the app, without the link: what takes something back goes to the holder of the contact, not of the session. */
function notificationOf({ notice, employeeId, undoes: { subjectId: key }, device, account }: NoticeToSend): WorkerNotification {
  if (notice === 'new-device') return { employeeId, event: notice, key, facts: { device: device ?? unknownDevice } }
  if (notice === 'destination-linked') return { employeeId, event: 'account-linked', key, facts: { account: account ?? '' } }
  return { employeeId, event: notice, key, facts: {} }
}

/** Writes one link and sends it to every contact named. */
export async function sendNotice(
  { notify, outbox, brand, issuer }: NoticeDeps,
  tx: Transaction,
  send: NoticeToSend,
): Promise<void> {
  const { contacts, undoes, employeeId, at, ...notice } = send
  await notify(tx, notificationOf(send))
  if (contacts.length === 0) return
  const token = makeLinkToken()
  await insertUndo(tx, { tokenHash: hashToken(token), employeeId, ...undoes, at })
  const link = `${issuer}${notYouPath}#${token}`
  for (const contact of contacts) await outbox.enqueueMessage(tx, noticeMessage({ ...notice, contact, at, link }, brand))
}

/**
 * Chooses whom to notify of a login: a contact that was not used for it, or the used one when there is no other.
 *
 * @param used  the contact that the code went to, or null for a passkey
 */
export function otherChannel(contacts: readonly Contact[], used: Contact | null): readonly Contact[] {
  const elsewhere = contacts.filter(({ kind }) => kind !== (used?.kind ?? 'phone'))
  const [reported] = elsewhere.length > 0 ? elsewhere : contacts
  return reported === undefined ? [] : [reported]
}
