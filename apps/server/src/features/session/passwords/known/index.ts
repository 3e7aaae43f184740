// Lists of known passwords: the commonest ones, which come with the server, and the operator's own of breached ones.
export { isBreached } from './breached-passwords.ts'
export { loadCommonPasswords } from './common-passwords.ts'
