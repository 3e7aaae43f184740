// A restricted account: its page, and what leads there.
export { AccountRestricted } from './account-restricted.tsx'
export { RestrictedNotice } from './restricted-notice.tsx'
export { RestrictedRow, useIsRestricted } from './restricted-row.tsx'
