// A worker's actions on another company's debits.
export { ClaimForm } from './claim-form.tsx'
export { CompanyActions } from './company-debit.tsx'
export { CompanyNotices } from './company-notices.tsx'
export { StoppedCompanies } from './stopped-companies.tsx'
export { StoppedRow, useHasStopped } from './stopped-row.tsx'
