// The door of the employee room.
export { AccountHead, DetailsCard } from './account-details.tsx'
export { profileQuery, useProfile } from './employee.queries.ts'
export { MenuPreferences } from './menu-preferences.tsx'
export { useSavedLook } from './settings.queries.ts'
export { Settings } from './settings/index.ts'
