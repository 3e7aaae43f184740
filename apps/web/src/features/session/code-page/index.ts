// The page that asks for the code, and logging in by card from there.
export { LateClaim } from './late-recovery.tsx'
export { VerifyCodeScreen } from './verify-code.screen.tsx'
