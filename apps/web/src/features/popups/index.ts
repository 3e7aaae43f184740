// The entry point of the popups room: what greets a worker on home.
export { Popups } from './popups.tsx'
export { ShowAgain } from './show-again.tsx'
