// Maps the columns of a roster file.
import { mapHeadings, type Columns } from '#platform/tables/headings.ts'

export type RosterField =
  | 'employerCode'
  | 'employeeNumber'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'preferredName'
  | 'birthDate'
  | 'ssn'
  | 'ssnLast4'
  | 'email'
  | 'phone'
  | 'line1'
  | 'line2'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country'
  | 'hireDate'
  | 'termDate'
  | 'status'
  | 'payGroup'
  | 'jobCode'
  | 'jobTitle'
  | 'location'
  | 'rate'
  | 'rateUnit'
  | 'ewaEligible'
  | 'garnishment'
  | 'directDepositNow'

/** The preferred first: a file with "Personal Email" and "Work Email" is read by the former. */
const namesByField: Readonly<Record<RosterField, readonly string[]>> = {
  employerCode: ['employercode', 'companycode', 'cocode'],
  employeeNumber: [
    'employeenumber',
    'employeeid',
    'employeeno',
    'empno',
    'empid',
    'empnumber',
    'filenumber',
    'file',
    'workerid',
    'payrollid',
  ],
  firstName: ['firstname', 'first', 'givenname', 'legalfirstname'],
  middleName: ['middlename', 'middle', 'middleinitial'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'legallastname'],
  preferredName: ['preferredname', 'preferred', 'nickname', 'preferredfirstname'],
  birthDate: ['dob', 'birthdate', 'dateofbirth', 'birthday'],
  ssn: ['ssn', 'socialsecuritynumber', 'socialsecurity', 'taxid'],
  ssnLast4: ['last4ssn', 'ssnlast4', 'last4', 'lastfourssn'],
  email: ['email', 'emailaddress', 'personalemail', 'workemail'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'cell', 'cellphone', 'personalphone'],
  line1: ['line1', 'address1', 'addressline1', 'address', 'street', 'streetaddress', 'homeaddress'],
  line2: ['line2', 'address2', 'addressline2', 'apt', 'unit'],
  city: ['city', 'town'],
  state: ['state', 'stateprovince'],
  postalCode: ['postalcode', 'zip', 'zipcode', 'postcode'],
  country: ['country', 'countrycode'],
  hireDate: ['hiredate', 'startdate', 'datehired', 'dateofhire'],
  termDate: ['termdate', 'terminationdate', 'enddate', 'dateterminated', 'separationdate'],
  status: ['status', 'employmentstatus', 'employeestatus'],
  payGroup: ['paygroup', 'payrollgroup', 'payfrequencygroup'],
  jobCode: ['jobcode', 'positioncode'],
  jobTitle: ['jobtitle', 'title', 'job', 'position'],
  location: ['location', 'worklocation', 'store', 'site'],
  rate: ['rate', 'payrate', 'hourlyrate', 'wagerate', 'hourlywage'],
  rateUnit: ['rateunit', 'payunit', 'ratetype', 'frequency', 'wagefrequency'],
  ewaEligible: ['ewaeligible', 'ewa', 'expresspay', 'expresspayeligible'],
  garnishment: ['garnishment', 'hasgarnishment', 'garnished'],
  directDepositNow: ['directdepositnow', 'directdeposit', 'directdepositstatus'],
}

const required: readonly RosterField[] = ['employeeNumber', 'firstName', 'lastName']

export const rosterFields = Object.keys(namesByField) as readonly RosterField[]

export type RosterColumns = Columns<RosterField>

/** Finds the columns of a roster by its heading row, or says in one sentence why it cannot. */
export function findColumns(headings: readonly string[]): RosterColumns | { reason: string } {
  return mapHeadings(headings, { namesByField, required })
}
