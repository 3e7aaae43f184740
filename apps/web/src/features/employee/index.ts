// The door of the employee room.
export { profileQuery, useProfile } from './employee.queries.ts'
