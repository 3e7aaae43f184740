// Finds the channels that reach a worker now: their proven contacts, except numbers that stopped texts.
import type { NotificationConfig } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import type { Addressee } from '#features/employee'
import type { Executor } from '#platform/database/database.ts'
import type { NumberConsent, TextConsent } from '#platform/outbox/consent.ts'
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

type Person = Pick<Addressee, 'contacts'> & { employeeId: string }

/** Of each of these workers, by their ids. */
export async function readOpenChannels(
  consent: Pick<TextConsent, 'readTexts'>,
  executor: Executor,
  people: readonly Person[],
): Promise<Map<string, OpenChannels>> {
  const browsers = await listSubscriptionIds(
    executor,
    people.map(({ employeeId }) => employeeId),
  )
  const texts = await consent.readTexts(
    executor,
    people.flatMap(({ contacts }) => contacts.filter(({ kind }) => kind === 'phone').map(({ value }) => value)),
  )
  return new Map(people.map((person) => [person.employeeId, channelsOf(person, texts, browsers.get(person.employeeId) ?? [])]))
}

function channelsOf({ contacts }: Person, texts: ReadonlyMap<string, NumberConsent['texts']>, browsers: string[]): OpenChannels {
  const emails = contacts.filter(({ kind }) => kind === 'email').map(({ value }) => value)
  const phones: string[] = []
  let sms: OpenChannels['states']['sms'] = noContact
  for (const { kind, value } of contacts) {
    if (kind !== 'phone') continue
    const { isGiven = false, changedAt = null } = texts.get(value) ?? {}
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
