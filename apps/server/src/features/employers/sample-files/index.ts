// Valid payroll files for an employer's own people, to try a payday.
export { writePayrollSample, type SampleReport, type SampleRequest } from './payroll-sample.ts'
