// Turning on a card that is in the worker’s hands, and an end to guessing what is printed on it.
export { activateCard, type ActivatingDeps } from './activating.ts'
export { createActivationCodes } from './codes.ts'
export { assignTemporaryCard, type TemporaryDeps } from './temporary.ts'
