// The door of the session room: signing in, staying signed in, signing out.
export { IdleWarning } from './idle-warning.tsx'
export { LoginScreen } from './login.screen.tsx'
export { LoginWithEmailScreen } from './login-with-email.screen.tsx'
export { StepUp } from './step-up.tsx'
export { useSession } from './use-session.ts'
export { VerifyCodeScreen } from './verify-code.screen.tsx'
