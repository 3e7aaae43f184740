// The door of the employee room.
export { AccountHead, DetailsCard } from './account-details.tsx'
export { profileQuery, useProfile } from './employee.queries.ts'
export { MenuPreferences } from './menu-preferences.tsx'
export { PreferencesCard } from './preferences-card.tsx'
export { useSavedTheme } from './settings.queries.ts'
