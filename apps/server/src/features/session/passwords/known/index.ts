// Lists of known passwords: the most common ones, which come with the server, and the operator's own list of breached ones.
export { isBreached } from './breached-passwords.ts'
export { loadCommonPasswords } from './common-passwords.ts'
