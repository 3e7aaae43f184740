// Queries of the page of contacts.
import { factorRoutes, type ContactType, type WorkerContact } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'

export const contactsQuery = queryOptions({
  queryKey: ['session', 'contacts'],
  queryFn: ({ signal }) => callApi(factorRoutes.listContacts, { signal }),
  meta: { tags: ['session'] },
})

export type ContactTask = {
  action: 'add' | 'change' | 'remove'
  type: ContactType
  /** What is changed or removed; null for one that is added. */
  contact: WorkerContact | null
}

export type CodeMethod = 'sms' | 'email'

export function methodOf(type: ContactType): CodeMethod {
  return type === 'phone' ? 'sms' : 'email'
}

/** By which of the present contacts a code can come: the other kind first, as what is to go may be out of reach already. */
export function methodsToProve(contacts: readonly WorkerContact[], { type }: ContactTask): CodeMethod[] {
  const open = contacts.filter(({ isMain, isStopped }) => isMain && !isStopped).map((contact) => methodOf(contact.type))
  const own = methodOf(type)
  return [...open.filter((method) => method !== own), ...open.filter((method) => method === own)]
}
