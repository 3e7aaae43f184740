// The door of the Express Pay room.
export { readEnrolment, setEnrolment, type Enrolment, type EnrolmentState } from './express-pay.store.ts'
