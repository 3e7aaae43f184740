// Which column of a roster file holds what: payroll systems name the same thing in many ways.

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

/** Names as they are after `plainName`, the preferred first: a file with "Personal Email" and "Work Email" is read by the former. */
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

type Meaning = { field: RosterField; rank: number }

const meaningByName: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(namesByField).flatMap(([field, names]) =>
    names.map((name, rank): [string, Meaning] => [name, { field: field as RosterField, rank }]),
  ),
)

const requiredFields: readonly RosterField[] = ['employeeNumber', 'firstName', 'lastName']

export type RosterColumns = {
  /** Position of each field's column, counted from 0. */
  indexByField: ReadonlyMap<RosterField, number>
  /** Headings that are not read: unknown ones, and those another column says better. */
  ignored: readonly string[]
}

/** Finds the columns of a file by its heading row, or says in one sentence why it cannot. */
export function findColumns(headings: readonly string[]): RosterColumns | { reason: string } {
  const found = new Map<RosterField, { index: number; rank: number }>()
  for (const [index, heading] of headings.entries()) {
    const meaning = meaningByName.get(plainName(heading))
    if (meaning === undefined) continue
    const earlier = found.get(meaning.field)
    if (earlier?.rank === meaning.rank) return { reason: `the column "${heading.trim()}" stands there twice` }
    if (earlier === undefined || meaning.rank < earlier.rank) found.set(meaning.field, { index, rank: meaning.rank })
  }
  const missing = requiredFields.filter((field) => !found.has(field))
  if (missing.length > 0) return { reason: `the heading row lacks ${missing.map((field) => `"${field}"`).join(', ')}` }

  const indexByField = new Map([...found].map(([field, { index }]) => [field, index]))
  const read = new Set(indexByField.values())
  return {
    indexByField,
    ignored: headings.map((heading) => heading.trim()).filter((heading, index) => heading !== '' && !read.has(index)),
  }
}

/** "Employee #", "employee_number" and "EmployeeNumber" are one name. */
function plainName(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^a-z0-9]/g, '')
}
