// Passkeys in the browser: signing in by one, stepping up by one, and the list of them.
export { passkeysQuery, useAddPasskey } from './queries.ts'
export { PasskeysSection } from './section.tsx'
export { PasskeySignIn, usePasskeySignIn } from './sign-in.tsx'
export { canStepUpByPasskey, PasskeyStepUp, usePasskeyStepUp } from './step-up.tsx'
