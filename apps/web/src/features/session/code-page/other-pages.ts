// What a worker may use in place of a code: one file to load, because the pages before the log-in name each file that may come later.
export { CallPage } from './call-page.tsx'
export { LinkWaiting } from './link-waiting.tsx'
export { OtherMethods } from './other-methods.tsx'
export { TotpSignIn } from './totp-sign-in.tsx'
