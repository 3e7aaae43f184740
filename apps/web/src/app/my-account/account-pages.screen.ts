// The pages below My Account, loaded as one part: each is small, and each part of its own is listed in what every page loads first.
export { CloseAccountScreen } from '../screens/close-account.screen.tsx'
export { MyDataScreen } from '../screens/my-data.screen.tsx'
export { AgreementScreen, ConsentScreen, ConsentsScreen } from './consents.screen.tsx'
export { ContactsScreen } from './contacts.screen.tsx'
export { LimitedScreen } from './limited.screen.tsx'
export { PayScreen } from './pay.screen.tsx'
export { SecurityScreen } from './security.screen.tsx'
export { SettingsScreen } from './settings.screen.tsx'
