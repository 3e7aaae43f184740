// Entering a one-time code, wherever it is asked for.
export { knownSendError, providerWords, resendErrorOf } from './errors.ts'
export { CodeForm } from './form.tsx'
export { OneTimeCode } from './one-time-code.tsx'
export {
  forgetPendingLogin,
  keepPendingLogin,
  pendingLoginMs,
  readPendingLogin,
  type LoginMethod,
  type PendingLogin,
} from './pending-login.ts'
export { totpErrorOf } from './totp-errors.ts'
export { codeLength, resendWaitMs, useCode, type CodeEntry } from './use-code.ts'
