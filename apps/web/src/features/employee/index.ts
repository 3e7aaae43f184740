// The entry point of the employee room.
export { AccountHead, DetailsCard } from './account-details.tsx'
export { greetedName, profileQuery, useProfile, useRefreshProfile } from './employee.queries.ts'
export { MenuPreferences } from './menu-preferences.tsx'
export { PreferredNameForm } from './preferred-name-form.tsx'
export { useSavedAppearance } from './settings.queries.ts'
export { Settings } from './settings/index.ts'
