// The start page of signing up, new or resumed.
export { StatusScreen } from './status.screen.tsx'
export { useInvitation } from './use-invitation.ts'
export { WelcomeBack } from './returning.tsx'
export { WelcomeScreen } from './welcome.screen.tsx'
