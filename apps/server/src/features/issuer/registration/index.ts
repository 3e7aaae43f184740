// The entry point of our registration at the card provider.
export { createRegistrationDesk, type RegistrationDesk } from './desk.ts'
export { keepRegistered } from './keep-registered.ts'
export type { KeySink, NewKey, Registered } from './registering.ts'
export type { Rotated } from './rotating.ts'
export type { Receiver } from './program-state.ts'
export { wantedAt } from './wanted.ts'
