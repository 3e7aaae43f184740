// A provider of identity checks for the sandbox, which says what it is told to say.
export { createIdentitySandbox, type IdentitySandbox } from './sandbox.ts'
