// Passkeys in the browser: signing in by one, proving again by one, and the list of them.
export { passkeysQuery, useAddPasskey } from './passkey-queries.ts'
export { PasskeysSection } from './passkey-section.tsx'
export { PasskeySignIn, usePasskeySignIn } from './passkey-sign-in.tsx'
export { canStepUpByPasskey, PasskeyStepUp, usePasskeyStepUp } from './passkey-step-up.tsx'
