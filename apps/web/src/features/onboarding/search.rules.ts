// What of a search can be sent. Readings 4.2, "/onboarding/employee-search". Pure.
import type { EmployerHit, OnboardingDraft } from '@daybreak/contract'
import { birthDateOf } from './birth-date.rules.ts'
import type { Faults } from './use-step-form.ts'

export type SearchEntry = {
  /** As it stands in the field: a name or a company code. */
  employer: string
  /** The one of the list. */
  chosen: EmployerHit | null
  idOrLastName: string
  birthDate: string
}

export type SearchField = 'employer' | 'idOrLastName' | 'birthDate'

/** Our reading: what was not chosen from the list and looks like a company code is one; the server knows. */
const codeShape = /^[A-Za-z0-9_-]{2,32}$/
const idOrLastNameShape = /^(?:[A-Za-z0-9-]{1,20}|[\p{L}\p{M} '’.-]{1,50})$/u

export function searchFaultsOf(entry: SearchEntry, { hasBirthDate }: Pick<OnboardingDraft, 'hasBirthDate'>): Faults<SearchField> {
  const faults: Faults<SearchField> = {}
  if (entry.chosen === null && !codeShape.test(entry.employer.trim()))
    faults.employer = { id: 'onboarding.employee-search.employer-required' }
  if (!idOrLastNameShape.test(entry.idOrLastName.trim())) faults.idOrLastName = { id: 'onboarding.employee-search.id-required' }
  const isKept = hasBirthDate && entry.birthDate === ''
  if (!isKept && birthDateOf(entry.birthDate) === null) faults.birthDate = { id: 'onboarding.employee-search.dob-format' }
  return faults
}
