// Where the worker is signed in, and what was done on the account.
export { AccountActivity } from './account-activity.tsx'
export { SecurityPending } from './security-pending.tsx'
export { SignedInDevices } from './signed-in-devices.tsx'
