// Where signing up begins, or goes on.
export { StatusScreen } from './status.screen.tsx'
export { useInvitation } from './use-invitation.ts'
export { WelcomeBack } from './returning.tsx'
export { WelcomeScreen } from './welcome.screen.tsx'
