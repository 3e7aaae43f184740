// What a worker can do about a debit that another company began.
export { ClaimForm } from './claim-form.tsx'
export { CompanyActions } from './company-debit.tsx'
export { CompanyNotices } from './company-notices.tsx'
export { StoppedCompanies } from './stopped-companies.tsx'
export { StoppedRow, useHasStopped } from './stopped-row.tsx'
