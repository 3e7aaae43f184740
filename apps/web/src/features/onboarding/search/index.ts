// Finding the worker on an employer's roster, and the code that proves a contact.
export { EmployeeSearchScreen } from './employee-search.screen.tsx'
export { LogInMethodScreen } from './log-in-method.screen.tsx'
export { VerifyOtpScreen } from './verify-otp.screen.tsx'
export { VerifySsnScreen } from './verify-ssn.screen.tsx'
