// The door of the session room: signing in, staying signed in, signing out.
export { LoginScreen } from './login.screen.tsx'
export { LoginWithEmailScreen } from './login-with-email.screen.tsx'
export { clearLocalSession, logOut } from './log-out.ts'
export { keepSession } from './session-keeper.ts'
export { VerifyCodeScreen } from './verify-code.screen.tsx'
