// The pages of the other methods, in one file, because the pages before sign-in list each file that may be loaded later.
export { CallPage } from './call-page.tsx'
export { LinkWaiting } from './link-waiting.tsx'
export { OtherMethods } from './other-methods.tsx'
export { TotpSignIn } from './totp-sign-in.tsx'
