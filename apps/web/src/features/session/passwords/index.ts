// Passwords in the browser: the card on the security screen, setting one, and the log-in by one.
export { LatePasswordFlow } from './late-password-flow.tsx'
export { PasswordSection } from './password-section.tsx'
export { PasswordSignIn } from './password-sign-in.tsx'
export { PasswordOption } from './password-option.tsx'
