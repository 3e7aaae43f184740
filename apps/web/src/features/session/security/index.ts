// Where the worker is signed in, and the activity on the account.
export { AccountActivity } from './account-activity.tsx'
export { LimitsInForce } from './limits-in-force.tsx'
export { SecurityPending } from './pending.tsx'
export { SessionLimited } from './limited.tsx'
export { useDeviceName } from './device-words.ts'
export { useWhen } from './use-when.ts'
export { SignedInDevices } from './signed-in-devices.tsx'
