// A restricted account: its page, and what leads there.
export { AccountRestricted } from './restricted.tsx'
export { RestrictedNotice } from './notice.tsx'
export { RestrictedRow, useIsRestricted } from './row.tsx'
