// Maps the columns of a shift file: by known headings, or by a template that the operator writes for another system.
import * as z from 'zod/mini'
import { mapHeadings, plainName, type Columns } from '#platform/tables/headings.ts'

export const shiftFields = [
  'employerCode',
  'employeeNumber',
  'sourceId',
  'version',
  'workedOn',
  'start',
  'end',
  'job',
  'regularHours',
  'overtimeHours',
  'doubletimeHours',
  'totalHours',
  'breakMinutes',
  'rate',
  'amount',
  'tips',
  'status',
  'deleted',
] as const
export type ShiftField = (typeof shiftFields)[number]

/** The headings of common exports: paydata of ADP, time entries of Toast, hours and wages of 7shifts, time cards of Square. */
const namesByField: Readonly<Record<ShiftField, readonly string[]>> = {
  employerCode: ['employercode', 'cocode', 'companycode'],
  employeeNumber: [
    'employeenumber',
    'employeeid',
    'filenumber',
    'file',
    'employeeexternalid',
    'employeeno',
    'empid',
    'payrollid',
    'workerid',
  ],
  sourceId: ['sourceid', 'guid', 'shiftid', 'timeentryid', 'timecardid', 'punchid', 'id'],
  version: ['version', 'revision'],
  workedOn: ['workedon', 'businessdate', 'workdate', 'date', 'shiftdate', 'day'],
  start: ['start', 'indate', 'in', 'clockin', 'timein', 'starttime', 'clockindate', 'clockintime'],
  end: ['end', 'outdate', 'out', 'clockout', 'timeout', 'endtime', 'clockoutdate', 'clockouttime'],
  job: ['job', 'jobtitle', 'role', 'position', 'jobname', 'jobcode', 'department', 'tempdept'],
  regularHours: ['regularhours', 'reghours', 'regular', 'reg', 'hours'],
  overtimeHours: ['overtimehours', 'othours', 'overtime', 'ot'],
  doubletimeHours: ['doubletimehours', 'dthours', 'doubletime', 'doubleovertimehours', 'holidayhours'],
  totalHours: ['totalhours', 'payablehours', 'paidhours'],
  breakMinutes: ['breakminutes', 'unpaidbreakminutes', 'unpaidbreaktime'],
  rate: ['rate', 'hourlywage', 'hourlyrate', 'regularrate', 'wage', 'payrate', 'temprate'],
  amount: ['amount', 'totalpay', 'grosspay', 'wages', 'regearnings'],
  tips: ['tips', 'declaredtips', 'totaltips', 'declaredcashtips'],
  status: ['status', 'approvalstatus', 'approved', 'state'],
  deleted: ['deleted', 'isdeleted', 'removed'],
}

const required: readonly ShiftField[] = ['employeeNumber']

const templateShape = z.strictObject({
  /** Field to heading; a field that is left out keeps the headings that are known. */
  columns: z.optional(z.partialRecord(z.enum(shiftFields), z.string().check(z.minLength(1), z.maxLength(120)))),
  /** How 03/04/2026 is meant. */
  dateOrder: z.optional(z.enum(['month-first', 'day-first'])),
  /** How a file without a status column is read: systems that export only approved hours have none. */
  statusWhenAbsent: z.optional(z.enum(['submitted', 'approved'])),
})
type TemplateText = z.infer<typeof templateShape>

export type ShiftTemplate = {
  columns: Readonly<Partial<Record<ShiftField, string>>>
  dateOrder: 'month-first' | 'day-first'
  statusWhenAbsent: 'submitted' | 'approved'
}

/** US dates, and hours without a status are not approved: a worker is never given what their manager has not seen. */
export const plainTemplate: ShiftTemplate = { columns: {}, dateOrder: 'month-first', statusWhenAbsent: 'submitted' }

/** Reads the JSON of a template, or says what is wrong with it. */
export function readTemplate(text: string): ShiftTemplate | { reason: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { reason: 'it is not JSON' }
  }
  const parsed = z.safeParse(templateShape, value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const location = issue === undefined ? '' : issue.path.join('.')
    return {
      reason: `"${location === '' ? 'the template' : location}" is not one that a template may have; fields are ${shiftFields.join(', ')}`,
    }
  }
  return withDefaults(parsed.data)
}

function withDefaults({ columns, dateOrder, statusWhenAbsent }: TemplateText): ShiftTemplate {
  return {
    columns: Object.fromEntries(Object.entries(columns ?? {}).filter(([, heading]) => heading !== undefined)),
    dateOrder: dateOrder ?? plainTemplate.dateOrder,
    statusWhenAbsent: statusWhenAbsent ?? plainTemplate.statusWhenAbsent,
  }
}

export type ShiftColumns = Columns<ShiftField>

/** Finds the columns of a shift file. A heading that the template names comes before every known one. */
export function findShiftColumns(headings: readonly string[], { columns }: ShiftTemplate): ShiftColumns | { reason: string } {
  const chosen = new Map(Object.entries(columns).map(([field, heading]) => [field, plainName(heading)]))
  for (const [field, name] of chosen) {
    if (!headings.some((heading) => plainName(heading) === name)) {
      return { reason: `the template reads ${field} from "${columns[field as ShiftField]}", and there is no such column` }
    }
  }
  const taken = new Set(chosen.values())
  const names = { ...namesByField }
  for (const field of shiftFields) {
    const name = chosen.get(field)
    names[field] = name === undefined ? namesByField[field].filter((known) => !taken.has(known)) : [name]
  }
  const found = mapHeadings(headings, { namesByField: names, required })
  if ('reason' in found) return found
  if (!found.indexByField.has('workedOn') && !found.indexByField.has('start')) {
    return { reason: 'the heading row lacks a day: "workedOn" (a date) or "start" (a date and a time)' }
  }
  return found
}
