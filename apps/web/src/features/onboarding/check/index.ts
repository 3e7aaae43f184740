// The identity check, and the opening of the account after it, as they go on.
export { AfterOpening } from './after-opening.tsx'
