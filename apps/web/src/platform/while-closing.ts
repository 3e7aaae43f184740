// What every screen says where the worker's request to close the account is in the way, and where it is undone.
import { closeAccountPath } from './paths.ts'

/** For the tables of `refusalsOf`. */
export const whileClosing = { 'accounts.closing': { id: 'employee.close.in-the-way', to: closeAccountPath } } as const
