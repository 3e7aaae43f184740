// A restricted account: its page, and the links to it.
export { AccountRestricted } from './restricted.tsx'
export { RestrictedNotice } from './notice.tsx'
export { RestrictedRow, useIsRestricted } from './row.tsx'
