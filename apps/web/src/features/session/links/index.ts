// The page of a sign-in link.
export { LinkScreen } from './link.screen.tsx'
