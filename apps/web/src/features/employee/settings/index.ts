// The entry point of the settings of the app.
export { Settings } from './settings.tsx'
