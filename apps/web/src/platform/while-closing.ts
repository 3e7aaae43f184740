// The message of every screen where a closing of the account is in the way, with a link to undo it.
import { closeAccountPath } from './paths.ts'

/** For the tables of `refusalsOf`. */
export const whileClosing = { 'accounts.closing': { id: 'employee.close.in-the-way', to: closeAccountPath } } as const
