// The pages below My Account, loaded as one file: each is small, and every separate file is listed in what every page loads
// first.
export { CloseAccountScreen } from './close-account.screen.tsx'
export { MyDataScreen } from './my-data.screen.tsx'
export { AgreementScreen, ConsentScreen, ConsentsScreen } from './consents.screen.tsx'
export { ContactsScreen } from './contacts.screen.tsx'
export { DocumentsScreen } from './documents.screen.tsx'
export { ProofScreen } from './proof.screen.tsx'
export { LimitedScreen } from './limited.screen.tsx'
export { NotificationsScreen } from './notifications.screen.tsx'
export { PayScreen } from './pay.screen.tsx'
export { SecurityScreen } from './security.screen.tsx'
export { SettingsScreen } from './settings.screen.tsx'
