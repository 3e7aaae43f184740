// The door of the settings of the app.
export { Settings } from './settings.tsx'
