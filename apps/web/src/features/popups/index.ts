// The entry point of the popups room: pop-ups that greet workers on home.
export { Popups } from './popups.tsx'
export { ShowAgain } from './show-again.tsx'
