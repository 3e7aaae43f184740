// The refusals of the employee room, with the status and title each has on the wire.
import type { ErrorShape } from '#platform/errors.ts'

export type EmployeeRefusal = 'employee.changed_elsewhere'

export const employeeErrors: Record<EmployeeRefusal, ErrorShape> = {
  'employee.changed_elsewhere': { status: 409, title: 'It was changed elsewhere since you opened it' },
}
