// The people of the demo world: who they are, their cards, and how far along they are. Interfaces, "Demo world".
import type { CardStatus, EnrollmentState, OnboardingStatus, PayCard } from '@daybreak/contract'
import type { NewEmployee } from '#features/employee'

export type DemoCard = {
  status: CardStatus
  formFactor: PayCard['formFactor']
  /** What the stories call it by; the card provider gives it digits of its own. */
  last4: string
  issuedDaysAgo: number
  /** Of the card before it, with the same number. */
  isReplacement?: boolean
}

export type DemoPerson = {
  employeeNumber: string
  firstName: string
  lastName: string
  birthDate: string
  last4Ssn: string
  phone: string
  email: string
  line1: string
  /** The result that the sandbox's identity check returns. */
  line2?: string
  city: string
  postalCode: string
  jobTitle: string
  /** Dollars an hour, as a roster writes it. */
  rate: string
}

export type DemoWorker = DemoPerson & {
  language: NewEmployee['language']
  onboardingStatus: OnboardingStatus
  hasExpressPay: boolean
  hasPin: boolean
  enrollment: { state: EnrollmentState; isDelinquent: boolean } | null
  cards: readonly DemoCard[]
}

const active = { state: 'active', isDelinquent: false } as const

export const maya: DemoWorker = {
  employeeNumber: 'LD-1001',
  firstName: 'Maya',
  lastName: 'Torres',
  birthDate: '1998-04-09',
  last4Ssn: '4821',
  phone: '12125550101',
  email: 'maya.torres@example.com',
  line1: '418 Alder St, Apt 3',
  city: 'Yonkers',
  postalCode: '10701',
  jobTitle: 'Line Cook',
  rate: '19.50',
  language: 'en',
  onboardingStatus: 'Completed',
  hasExpressPay: true,
  hasPin: false,
  enrollment: active,
  cards: [{ status: 'Active', formFactor: 'VIRTUAL', last4: '4821', issuedDaysAgo: 430 }],
}

export const dwayne: DemoWorker = {
  employeeNumber: 'LD-1002',
  firstName: 'Dwayne',
  lastName: 'Brooks',
  birthDate: '1985-11-23',
  last4Ssn: '7730',
  phone: '12125550102',
  email: 'dwayne.brooks@example.com',
  line1: '77 Harbor View Rd',
  city: 'Yonkers',
  postalCode: '10703',
  jobTitle: 'Bartender',
  rate: '17.25',
  language: 'en',
  onboardingStatus: 'Completed',
  hasExpressPay: true,
  hasPin: true,
  enrollment: { state: 'inactive', isDelinquent: false },
  cards: [{ status: 'Frozen', formFactor: 'PHYSICAL', last4: '2306', issuedDaysAgo: 280 }],
}

export const linh: DemoWorker = {
  employeeNumber: 'LD-1003',
  firstName: 'Linh',
  lastName: 'Nguyen',
  birthDate: '2001-02-17',
  last4Ssn: '5518',
  phone: '12125550103',
  email: 'linh.nguyen@example.com',
  line1: '9 Quarry Lane',
  city: 'White Plains',
  postalCode: '10601',
  jobTitle: 'Server',
  rate: '16.00',
  language: 'en',
  onboardingStatus: 'Completed',
  hasExpressPay: true,
  hasPin: true,
  enrollment: { state: 'active', isDelinquent: true },
  cards: [{ status: 'Active', formFactor: 'PHYSICAL', last4: '9174', issuedDaysAgo: 190 }],
}

export const sofia: DemoWorker = {
  employeeNumber: 'LD-1004',
  firstName: 'Sofia',
  lastName: 'Reyes',
  birthDate: '1979-07-30',
  last4Ssn: '6042',
  phone: '12125550104',
  email: 'sofia.reyes@example.com',
  line1: '231 Cedar Court',
  city: 'New Rochelle',
  postalCode: '10801',
  jobTitle: 'Prep Cook',
  rate: '18.00',
  language: 'es',
  onboardingStatus: 'Completed',
  hasExpressPay: true,
  hasPin: true,
  enrollment: { state: 'pending_cancellation', isDelinquent: false },
  cards: [{ status: 'Active', formFactor: 'VIRTUAL', last4: '3387', issuedDaysAgo: 360 }],
}

/** The new card waits to be activated; until then the screens show the damaged one. */
export const omar: DemoWorker = {
  employeeNumber: 'LD-1005',
  firstName: 'Omar',
  lastName: 'Haddad',
  birthDate: '1990-09-05',
  last4Ssn: '8815',
  phone: '12125550105',
  email: 'omar.haddad@example.com',
  line1: '1600 Mill Pond Ave',
  city: 'Yonkers',
  postalCode: '10704',
  jobTitle: 'Dishwasher',
  rate: '16.50',
  language: 'en',
  onboardingStatus: 'Completed',
  hasExpressPay: false,
  hasPin: true,
  enrollment: null,
  cards: [
    { status: 'Damaged', formFactor: 'PHYSICAL', last4: '5560', issuedDaysAgo: 120 },
    { status: 'Inactive', formFactor: 'PHYSICAL', last4: '5560', issuedDaysAgo: 3, isReplacement: true },
  ],
}

/** A reviewer checks the details until an operator decides: `ops identity move`. */
export const grace: DemoWorker = {
  employeeNumber: 'LD-1006',
  firstName: 'Grace',
  lastName: 'Kim',
  birthDate: '2003-12-12',
  last4Ssn: '3397',
  phone: '12125550106',
  email: 'grace.kim@example.com',
  line1: '54 Orchard Walk',
  line2: 'SANDBOX REVIEW',
  city: 'Yonkers',
  postalCode: '10705',
  jobTitle: 'Host',
  rate: '16.00',
  language: 'en',
  onboardingStatus: 'AccountPending',
  hasExpressPay: true,
  hasPin: false,
  enrollment: null,
  cards: [],
}

export const tom: DemoWorker = {
  employeeNumber: 'LD-1007',
  firstName: 'Tom',
  lastName: 'Walsh',
  birthDate: '1972-05-21',
  last4Ssn: '1264',
  phone: '12125550107',
  email: 'tom.walsh@example.com',
  line1: '12 Lantern Hill',
  city: 'White Plains',
  postalCode: '10603',
  jobTitle: 'Kitchen Manager',
  rate: '24.75',
  language: 'en',
  onboardingStatus: 'Completed',
  hasExpressPay: true,
  hasPin: true,
  enrollment: active,
  cards: [
    { status: 'ClosedByCustomer', formFactor: 'VIRTUAL', last4: '7712', issuedDaysAgo: 300 },
    { status: 'ClosedByCustomer', formFactor: 'PHYSICAL', last4: '6408', issuedDaysAgo: 150 },
  ],
}

export const workers: readonly DemoWorker[] = [maya, dwayne, linh, sofia, omar, grace, tom]

/** On the roster without an account here: they are who the onboarding journey is about. */
export const newHires: readonly DemoPerson[] = [
  {
    employeeNumber: 'LD-1008',
    firstName: 'Aisha',
    lastName: 'Bello',
    birthDate: '1999-01-14',
    last4Ssn: '2290',
    phone: '12125550108',
    email: 'aisha.bello@example.com',
    line1: '305 Foundry St',
    city: 'Yonkers',
    postalCode: '10701',
    jobTitle: 'Server',
    rate: '16.00',
  },
  {
    employeeNumber: 'LD-1009',
    firstName: 'Marcus',
    lastName: 'Lee',
    birthDate: '1994-06-02',
    last4Ssn: '9073',
    phone: '12125550109',
    email: 'marcus.lee@example.com',
    line1: '88 Ferry Landing',
    city: 'Yonkers',
    postalCode: '10701',
    jobTitle: 'Line Cook',
    rate: '19.00',
  },
  {
    employeeNumber: 'LD-1010',
    firstName: 'Elena',
    lastName: 'Petrova',
    birthDate: '1988-10-27',
    last4Ssn: '4416',
    phone: '12125550110',
    email: 'elena.petrova@example.com',
    line1: '19 Tannery Row',
    city: 'New Rochelle',
    postalCode: '10801',
    jobTitle: 'Baker',
    rate: '18.25',
  },
  {
    employeeNumber: 'LD-1011',
    firstName: 'Jamal',
    lastName: 'Carter',
    birthDate: '2004-03-08',
    last4Ssn: '7159',
    phone: '12125550111',
    email: 'jamal.carter@example.com',
    line1: '640 Depot Square',
    city: 'White Plains',
    postalCode: '10601',
    jobTitle: 'Busser',
    rate: '15.75',
  },
  {
    employeeNumber: 'LD-1012',
    firstName: 'Rosa',
    lastName: 'Delgado',
    birthDate: '1966-08-19',
    last4Ssn: '6631',
    phone: '12125550112',
    email: 'rosa.delgado@example.com',
    line1: '27 Willow Terrace',
    city: 'Yonkers',
    postalCode: '10704',
    jobTitle: 'Cashier',
    rate: '16.25',
  },
]

export const roster: readonly DemoPerson[] = [...workers, ...newHires]
