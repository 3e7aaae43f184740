// The entry point of the onboarding room: from a name on an employer's roster to a working account.
export { Onboarding } from './onboarding.tsx'
export type { SignedInSession } from './step/index.ts'
export { OtherRoomsProvider, type OtherRooms } from './other-rooms.ts'
