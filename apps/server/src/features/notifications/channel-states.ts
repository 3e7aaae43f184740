// Which ways lead to a worker now: their proven contacts, less the numbers that want no texts.
import type { NotificationConfig } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import type { Addressee } from '#features/employee'
import type { Executor } from '#platform/database/database.ts'
import type { TextConsent } from '#platform/outbox/consent.ts'
import { listSubscriptionIds } from './push/index.ts'

export type OpenChannels = {
  states: NotificationConfig['channels']
  phones: string[]
  emails: string[]
  /** Browsers, by their subscriptions. */
  browsers: string[]
}

const open = { fault: null, since: null } as const
const noContact = { fault: 'no_contact', since: null } as const

export async function readOpenChannels(
  consent: Pick<TextConsent, 'read'>,
  executor: Executor,
  { employeeId, contacts }: Pick<Addressee, 'contacts'> & { employeeId: string },
): Promise<OpenChannels> {
  const emails = contacts.filter(({ kind }) => kind === 'email').map(({ value }) => value)
  const browsers = await listSubscriptionIds(executor, employeeId)
  const phones: string[] = []
  let sms: OpenChannels['states']['sms'] = noContact
  for (const { kind, value } of contacts) {
    if (kind !== 'phone') continue
    const { isGiven, changedAt } = (await consent.read(executor, value)).texts
    if (isGiven) phones.push(value)
    else sms = { fault: 'stopped', since: changedAt === null ? null : instantText(changedAt) }
  }
  return {
    states: {
      inApp: open,
      email: emails.length > 0 ? open : noContact,
      sms: phones.length > 0 ? open : sms,
      push: browsers.length > 0 ? open : noContact,
    },
    phones,
    emails,
    browsers,
  }
}
