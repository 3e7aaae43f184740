// Valid payroll files for an employer’s own people, so that a payday can be tried.
export { writePayrollSample, type SampleReport, type SampleRequest } from './payroll-sample.ts'
