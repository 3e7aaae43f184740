// Passwords in the browser: the card on the security screen, setting one, and the log-in by one.
export { LatePasswordFlow, LatePasswordSignIn } from './password-late.tsx'
export { PasswordSection } from './password-section.tsx'
export { PasswordWay } from './password-way.tsx'
