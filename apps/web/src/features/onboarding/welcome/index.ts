// Where signing up begins, or goes on.
export { StandingScreen } from './standing.screen.tsx'
export { useInvitation } from './use-invitation.ts'
export { WelcomeBack } from './welcome-back.tsx'
export { WelcomeScreen } from './welcome.screen.tsx'
