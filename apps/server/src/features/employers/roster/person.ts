// A person of a roster file, after reading and before storing.
import type { Cents } from '@daybreak/money'

export type RosterStatus = 'active' | 'ended'

export type RosterAddress = {
  line1: string
  line2: string | null
  city: string
  state: string
  postalCode: string
  country: string
}

export type RosterJob = {
  code: string | null
  title: string | null
  location: string | null
  /** Whole cents for each `unit` of work. */
  rate: Cents | null
  unit: 'hour' | 'day' | 'week' | 'month' | 'year' | null
}

export type RosterPerson = {
  employeeNumber: string
  firstName: string
  middleName: string | null
  lastName: string
  preferredName: string | null
  /** 'YYYY-MM-DD', as are all dates here. */
  birthDate: string | null
  /** Nine digits, or null when the file gives only the last four or nothing. */
  ssn: string | null
  ssnLast4: string | null
  email: string | null
  /** Digits with the country code, as the login's username: '12125550101'. */
  phone: string | null
  address: RosterAddress | null
  hireDate: string | null
  termDate: string | null
  status: RosterStatus
  payGroup: string | null
  jobs: readonly RosterJob[]
  /** Null where the file does not say. */
  isEwaEligible: boolean | null
  hasGarnishment: boolean | null
  wantsDirectDepositNow: boolean | null
}

/** Why one row, or the whole file, cannot be taken. `line` counts from 1, the header included. */
export type RosterRejection = { line: number; employeeNumber: string | null; reason: string }
