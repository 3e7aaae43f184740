// Passwords in the browser: the card on the security screen, setting one, and the log-in by one.
export { LatePasswordFlow } from './late-password-flow.tsx'
export { PasswordSection } from './section.tsx'
export { PasswordSignIn } from './sign-in.tsx'
export { PasswordOption } from './option.tsx'
