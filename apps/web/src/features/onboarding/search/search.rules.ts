// Validates a search before it is sent. Readings 4.2, "/onboarding/employee-search". Pure.
import type { EmployerHit, OnboardingDraft } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { birthDateOf, monthFirst } from '#platform/birth-date.rules.ts'
import type { Message } from '#platform/message.ts'
import type { Faults } from '#ui'

export type SearchEntry = {
  /** As typed into the field: a name or a company code. */
  employer: string
  /** The one of the list. */
  chosen: EmployerHit | null
  idOrLastName: string
  birthDate: string
}

const minEmployerLength = 2
/** No small letters: a company code as it is handed out. */
const codeShape = /^[A-Z0-9_-]{2,32}$/
const idOrLastNameShape = /^(?:[A-Za-z0-9-]{1,20}|[\p{L}\p{M} '’.-]{1,50})$/u

export function searchFaultsOf(entry: SearchEntry, { hasBirthDate }: Pick<OnboardingDraft, 'hasBirthDate'>): Faults<SearchEntry> {
  // What was not chosen from the list may be a company code or a whole name: the server knows, however slow the list is.
  const isEmployerGiven = entry.chosen !== null || entry.employer.trim().length >= minEmployerLength
  const isBirthDateKept = hasBirthDate && entry.birthDate === ''
  return {
    ...(!isEmployerGiven && { employer: 'onboarding.employee-search.employer-required' as const }),
    ...(!idOrLastNameShape.test(entry.idOrLastName.trim()) && {
      idOrLastName: 'onboarding.employee-search.id-required' as const,
    }),
    ...(!isBirthDateKept && birthDateOf(entry.birthDate) === null && { birthDate: birthDateFault(entry.birthDate) }),
  }
}

function birthDateFault(typed: string): Message {
  const date = monthFirst(typed)
  if (date === null) return { id: 'onboarding.employee-search.dob-format' }
  return { id: 'onboarding.employee-search.dob-month-first', values: { date } }
}

/** The error for an employer that the server does not know. */
export function unknownEmployer({ employer }: Pick<SearchEntry, 'employer'>): CopyKey {
  return codeShape.test(employer.trim())
    ? 'onboarding.employee-search.code-unknown'
    : 'onboarding.employee-search.employer-unknown'
}
