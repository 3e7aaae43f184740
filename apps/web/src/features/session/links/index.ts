// The page that a link to log in opens.
export { LinkScreen } from './link.screen.tsx'
