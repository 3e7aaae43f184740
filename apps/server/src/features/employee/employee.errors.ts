// The refusals of the employee room, with the status and title each has on the wire.
import type { ErrorShape } from '#platform/errors.ts'

export type EmployeeRefusal = 'employee.onboarding_incomplete'

export const employeeErrors: Record<EmployeeRefusal, ErrorShape> = {
  'employee.onboarding_incomplete': { status: 403, title: 'Set up your account first' },
}
