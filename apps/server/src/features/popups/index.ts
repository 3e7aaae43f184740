// The entry point of the popups room: pop-ups that greet workers on home.
export { routesOfPopups } from './popups.routes.ts'
export { addPopup, startPopup, stopPopup, type ChangeOutcome } from './popups.desk.ts'
export { stateAt } from './popups.rules.ts'
export { findPopup, listPopups, type Popup, type PopupContent, type PopupWords } from './popups.store.ts'
