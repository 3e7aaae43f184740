// The identity check, and the opening of the account after it, as they proceed.
export { AfterOpening } from './after-opening.tsx'
