// The refusals of the employee room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

export type EmployeeRefusal = 'employee.changed_elsewhere' | 'employee.no_phone' | 'employee.texts_stopped'

export const employeeErrors: Record<EmployeeRefusal, ErrorShape> = {
  'employee.no_phone': { status: 409, title: 'Offers go to a phone number, and there is none on the account' },
  'employee.texts_stopped': { status: 409, title: 'Texts to this number are stopped' },
  'employee.changed_elsewhere': { status: 409, title: 'It was changed elsewhere since you opened it' },
}
