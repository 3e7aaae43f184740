// Activates cards, and limits guesses of what is printed on them.
export { activateCard, type ActivatingDeps } from './activating.ts'
export { createActivationCodes } from './codes.ts'
export { assignTemporaryCard, type TemporaryDeps } from './temporary.ts'
